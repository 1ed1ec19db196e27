import {
  BooleanInput,
  FormDialog,
  MoneyInput,
  SelectInput,
  TextInput,
  useClient,
  useRecords,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import { CheckboxGroupInput, FormDataConsumer } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { orders } from '../contract.ts';
import { dollars } from './dollars.ts';
import { toasts } from './toasts.ts';
import { useKeys } from './useKeys.ts';

const MODES = [
  { id: 'tickets', name: 'Tickets' },
  { id: 'amount', name: 'An amount' },
];

interface Values {
  mode: 'tickets' | 'amount';
  ticketIds?: string[];
  /** What is no amount stays as it was typed, and is refused beside its field. */
  amount?: number | null;
  reason?: string;
  withFees: boolean;
}

/** Gives money back: whole tickets, which are void from then on, or an amount beside them. */
export function RefundDialog(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  onClose: () => void;
}) {
  const { tenantId, eventId, order, onClose } = props;
  const api = useClient(orders);
  const toast = useToast();
  const refresh = useRefresh();
  const keyOf = useKeys();
  const { data: tickets = [] } = useRecords(orders.lists.orderTickets, {
    params: { tenantId, eventId, orderUID: order.orderUID },
    filter: { refunded: false },
  });

  async function submit(given: FieldValues) {
    const { mode, ticketIds = [], amount, reason = '', withFees } = given as Values;
    const body = {
      ...(mode === 'tickets' ? { ticketIds } : { amount: amount ?? 0 }),
      reason,
      withFees,
    };
    const refund = await api.refund({
      params: { tenantId, eventId, orderUID: order.orderUID },
      headers: { 'Idempotency-Key': keyOf(body) },
      body,
    });
    toast({ ...toasts.refunded, body: dollars(refund.details.refundAmount) });
    refresh();
    onClose();
  }

  const left = order.totalAmount - order.refundedAmount;
  return (
    <FormDialog
      title="Refund order"
      record={{ mode: 'tickets', ticketIds: [], withFees: true, reason: '' }}
      submitLabel="Refund"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {dollars(left)} of this order have not been refunded.
      </Typography>
      <SelectInput source="mode" label="What is refunded" choices={MODES} isRequired />
      <FormDataConsumer<Values>>
        {({ formData }) =>
          formData.mode === 'amount' ? (
            <MoneyInput source="amount" label="Amount in dollars" isRequired />
          ) : (
            <>
              <CheckboxGroupInput
                source="ticketIds"
                label="Tickets"
                row={false}
                choices={tickets.map(({ id, ticketTypeName, ticketUID, ticketPrice }) => ({
                  id,
                  name: `${ticketTypeName} ${ticketUID}, ${dollars(ticketPrice)}`,
                }))}
              />
              <BooleanInput source="withFees" label="With the fees of these tickets" />
            </>
          )
        }
      </FormDataConsumer>
      <TextInput source="reason" label="Reason" multiline isRequired />
    </FormDialog>
  );
}
