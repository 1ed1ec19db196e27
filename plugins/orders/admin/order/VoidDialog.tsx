import {
  BooleanInput,
  errorMessage,
  errorStatus,
  fieldErrors,
  FormDialog,
  TextInput,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Alert, AlertTitle, Typography } from '@mui/material';
import type { FieldValues } from 'react-hook-form';
import { type OrderDetails, voidForm } from '../../contract/deskRoutes.ts';
import { orders, type OrderTicketRow } from '../../contract.ts';
import { toasts } from '../toasts.ts';

/** The delay between a request and the refresh that shows its result. */
const REFRESH_MS = 1500;

const schema = voidForm.pick({ reason: true, putBackOnSale: true });

/** Voids or unvoids a ticket. Both require a reason. */
export function VoidDialog(props: {
  tenantId: string;
  eventId: string;
  order: Pick<OrderDetails, 'orderUID' | 'disputed'>;
  ticket: OrderTicketRow;
  onClose: () => void;
}) {
  const { tenantId, eventId, order, ticket, onClose } = props;
  const { orderUID, disputed } = order;
  const api = useClient(orders);
  const toast = useToast();
  const refresh = useRefresh();
  const isVoiding = !ticket.voided;
  const failed = isVoiding ? toasts.voidFailed : toasts.unvoidFailed;

  async function submit(values: FieldValues) {
    const asked = Date.now();
    try {
      toast(toasts.submitted);
      await api.voidTicket({
        params: { tenantId, eventId },
        body: {
          ticketId: ticket.id,
          orderUID,
          void: isVoiding,
          ...(values as { reason: string; putBackOnSale: boolean }),
        },
      });
    } catch (error) {
      if (!fieldErrors(error))
        toast({ ...failed, ...(errorStatus(error) && { body: errorMessage(error) }) });
      throw error;
    }
    onClose();
    // Keeps the first toast readable before the next one replaces it.
    setTimeout(
      () => {
        toast(isVoiding ? toasts.voided : toasts.unvoided);
        refresh();
      },
      Math.max(0, asked + REFRESH_MS - Date.now()),
    );
  }

  const action = isVoiding ? 'Void ticket' : 'Unvoid ticket';
  return (
    <FormDialog
      title={action}
      schema={schema}
      record={{ reason: '', putBackOnSale: false }}
      submitLabel={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {isVoiding
          ? `Ticket ${ticket.ticketUID} will no longer be valid for entry. This doesn't refund the buyer.`
          : `Ticket ${ticket.ticketUID} will be valid for entry again.`}
        {isVoiding &&
          ticket.used &&
          ' The ticket holder was already checked in and may still be inside.'}
      </Typography>
      {isVoiding && disputed && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <AlertTitle>This order is disputed</AlertTitle>
          The bank may ask why this ticket is no longer valid, which can weaken your case. You can
          unvoid it while the dispute is open.
          {ticket.used && ' The ticket’s scan stays on record as evidence.'}
        </Alert>
      )}
      <TextInput source="reason" label="Reason" multiline isRequired />
      {isVoiding && <BooleanInput source="putBackOnSale" label="Return this ticket to inventory" />}
    </FormDialog>
  );
}
