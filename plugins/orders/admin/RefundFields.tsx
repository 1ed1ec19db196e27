import {
  BooleanInput,
  FormDialog,
  MoneyInput,
  SelectInput,
  TextInput,
  useRecords,
} from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import { CheckboxGroupInput, FormDataConsumer } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { reasonOfRefund } from '../contract/refund.ts';
import { orders } from '../contract.ts';
import { dollars } from './dollars.ts';

const MODES = [
  { id: 'tickets', name: 'Tickets' },
  { id: 'amount', name: 'An amount' },
];
const schema = z.looseObject({ reason: reasonOfRefund });

export interface RefundValues {
  mode: 'tickets' | 'amount';
  ticketIds?: string[];
  /** What is no amount stays as it was typed, and is refused beside its field. */
  amount?: number | null;
  reason: string;
  withFees: boolean;
}

/** What is to be refunded, and why. */
export function RefundFields(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  /** What was entered before somebody came back from the preview. */
  values: RefundValues | undefined;
  onSubmit: (values: RefundValues) => Promise<void>;
  onClose: () => void;
}) {
  const { tenantId, eventId, order, values, onSubmit, onClose } = props;
  const { data: tickets = [] } = useRecords(orders.lists.orderTickets, {
    params: { tenantId, eventId, orderUID: order.orderUID },
    filter: { refunded: false },
  });
  return (
    <FormDialog
      title="Refund order"
      schema={schema}
      record={values ?? { mode: 'tickets', ticketIds: [], withFees: true, reason: '' }}
      submitLabel="Preview"
      onSubmit={(given: FieldValues) => onSubmit(given as RefundValues)}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {dollars(order.totalAmount - order.refundedAmount)} of this order have not been refunded.
      </Typography>
      <SelectInput source="mode" label="What is refunded" choices={MODES} isRequired />
      <FormDataConsumer<RefundValues>>
        {({ formData }) =>
          formData.mode === 'amount' ? (
            <MoneyInput source="amount" label="Amount in dollars" isRequired />
          ) : (
            <CheckboxGroupInput
              source="ticketIds"
              label="Tickets"
              row={false}
              choices={tickets.map(({ id, ticketTypeName, ticketUID, ticketPrice }) => ({
                id,
                name: `${ticketTypeName} ${ticketUID}, ${dollars(ticketPrice)}`,
              }))}
            />
          )
        }
      </FormDataConsumer>
      <BooleanInput source="withFees" label="With the fees" />
      <TextInput source="reason" label="Reason" multiline isRequired />
    </FormDialog>
  );
}
