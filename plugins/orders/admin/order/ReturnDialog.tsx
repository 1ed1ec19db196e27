import { FormDialog, TextInput, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import { voidForm } from '../../contract/deskRoutes.ts';
import { orders, type OrderTicketRow } from '../../contract.ts';
import { toasts } from '../toasts.ts';

const schema = voidForm.pick({ reason: true });

/** Returns a voided or refunded ticket to inventory. */
export function ReturnDialog(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  ticket: OrderTicketRow;
  onClose: () => void;
}) {
  const { tenantId, eventId, orderUID, ticket, onClose } = props;
  const api = useClient(orders);
  const toast = useToast();
  const refresh = useRefresh();

  async function submit({ reason }: { reason: string }) {
    await api.voidTicket({
      params: { tenantId, eventId },
      body: { ticketId: ticket.id, orderUID, void: true, putBackOnSale: true, reason },
    });
    toast(toasts.placeReturned);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title="Return ticket to inventory"
      schema={schema}
      record={{ reason: '' }}
      submitLabel="Return to inventory"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        Ticket {ticket.ticketUID} stays {ticket.refunded ? 'refunded' : 'voided'}, but its spot goes
        back on sale.
        {ticket.used && ' The ticket holder was already checked in and may still be inside.'}
      </Typography>
      <TextInput source="reason" label="Reason" multiline isRequired />
    </FormDialog>
  );
}
