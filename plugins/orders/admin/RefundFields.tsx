import {
  BooleanInput,
  FormDialog,
  MoneyInput,
  SelectInput,
  TextInput,
  useCan,
} from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { useWatch, type FieldValues } from 'react-hook-form';
import * as z from 'zod';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { reasonOfRefund } from '../contract/refund.ts';
import { orders } from '../contract.ts';
import { dollars } from './dollars.ts';
import { RefundTickets, useOrderTickets } from './RefundTickets.tsx';
import { useRefundTotal } from './useRefundTotal.ts';

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
  returnsUsedPlaces?: boolean;
}

interface OfOrder {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
}

/** What is to be refunded, and why. */
export function RefundFields(
  props: OfOrder & {
    /** What was entered before somebody came back from the preview. */
    values: RefundValues | undefined;
    onSubmit: (values: RefundValues) => Promise<void>;
    onClose: () => void;
  },
) {
  const { order, values, onSubmit, onClose } = props;
  return (
    <FormDialog
      title="Refund order"
      schema={schema}
      record={values ?? { mode: 'tickets', ticketIds: [], withFees: true, reason: '' }}
      submitLabel="Preview"
      onSubmit={(given: FieldValues) => onSubmit(given as RefundValues)}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', pb: 1 }}>{wayBack(order)}</Typography>
      <SelectInput source="mode" label="What is refunded" choices={MODES} isRequired />
      <WhatInput {...props} />
      <FeesInput />
      <UsedPlacesInput {...props} />
      <TextInput source="reason" label="Reason" multiline isRequired helperText={false} />
      <RunningTotal {...props} />
    </FormDialog>
  );
}

/** By the way that it came: to the card, or out of the till that took it. */
function wayBack({ chargeId, paymentMethod, totalAmount, refundedAmount }: OrderDetails): string {
  const left = dollars(totalAmount - refundedAmount);
  if (chargeId !== null)
    return `The money goes back to the card that paid. Up to ${left} of this order.`;
  return paymentMethod === 'cash'
    ? `You hand the money back in cash. Up to ${left} of this order.`
    : `You refund the card on your own terminal. Up to ${left} of this order.`;
}

function WhatInput({ tenantId, eventId, order: { orderUID } }: OfOrder) {
  const mode = useWatch<RefundValues>({ name: 'mode' });
  return mode === 'amount' ? (
    <MoneyInput
      source="amount"
      label="Amount in dollars"
      isRequired
      helperText="Tickets stay valid unless you refund everything that is left."
    />
  ) : (
    <RefundTickets tenantId={tenantId} eventId={eventId} orderUID={orderUID} />
  );
}

function FeesInput() {
  const mode = useWatch<RefundValues>({ name: 'mode' });
  const helperText =
    mode === 'tickets'
      ? 'Service fees go back with their tickets, processing fees with the last one.'
      : 'Applies when you refund everything that is left: the platform then returns its fees, too.';
  return <BooleanInput source="withFees" label="With the fees" helperText={helperText} />;
}

/** Whoever was scanned in may still be inside, so their places go back on sale only if that is chosen. */
function UsedPlacesInput({ tenantId, eventId, order: { orderUID } }: OfOrder) {
  const { mode, ticketIds = [] } = useWatch() as RefundValues;
  const canReturn = useCan(orders, 'orders.voidUsed');
  const { data = [] } = useOrderTickets({ tenantId, eventId, orderUID });
  const isTickets = mode === 'tickets';
  const used = data.filter(
    (ticket) =>
      ticket.used && !ticket.refunded && (!isTickets || ticketIds.includes(String(ticket.id))),
  ).length;
  if (used === 0 || !canReturn) return null;
  const [scanned, them] = used === 1 ? ['1 ticket was', 'it'] : [`${used} tickets were`, 'them'];
  return (
    <BooleanInput
      source="returnsUsedPlaces"
      label={
        used === 1 ? 'Return the used ticket to inventory' : 'Return used tickets to inventory'
      }
      helperText={[
        `${scanned} already scanned in.`,
        ...(isTickets ? [] : ['This applies if the refund covers all that is left of the order.']),
        `Unless you return ${them}, ${used === 1 ? 'its place stays' : 'their places stay'} off sale.`,
      ].join(' ')}
    />
  );
}

/** What the buyer gets, as it stands. */
function RunningTotal({ tenantId, eventId, order: { orderUID } }: OfOrder) {
  const { mode, ticketIds = [], amount, withFees } = useWatch() as RefundValues;
  const isAmount = mode === 'amount';
  const total = useRefundTotal(
    { tenantId, eventId, orderUID },
    isAmount
      ? { ...(typeof amount === 'number' && amount > 0 && { amount }), withFees }
      : { ticketIds, withFees },
  );
  return (
    <Box
      role="status"
      aria-label="Refund so far"
      sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 600 }}
    >
      <span>The buyer gets</span>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total === undefined ? '–' : dollars(total)}
      </Box>
    </Box>
  );
}
