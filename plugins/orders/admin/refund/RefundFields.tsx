import { formatDollars } from '@foyer/kit';
import { CheckboxGroupInput } from 'react-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  BooleanInput,
  FormDialog,
  Loaded,
  MoneyInput,
  SelectInput,
  TextInput,
  useAllRecords,
  useCan,
  useClient,
} from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { useWatch, type FieldValues } from 'react-hook-form';
import * as z from 'zod';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import { reasonOfRefund, type RefundPreviewForm } from '../../contract/refund.ts';
import { orders, type OrderTicketRow } from '../../contract.ts';

const MODES = [
  { id: 'tickets', name: 'Tickets' },
  { id: 'amount', name: 'Custom amount' },
];
const schema = z.looseObject({ reason: reasonOfRefund });

export interface RefundValues {
  mode: 'tickets' | 'amount';
  ticketIds?: string[];
  /** Invalid input stays as typed and shows an error at the field. */
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

/** What to refund, and why. */
export function RefundFields(
  props: OfOrder & {
    /** The values entered before returning from the preview. */
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
      submitLabel="Review refund"
      onSubmit={(given: FieldValues) => onSubmit(given as RefundValues)}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', pb: 1 }}>{wayBack(order)}</Typography>
      <SelectInput source="mode" label="What to refund" choices={MODES} isRequired />
      <WhatInput {...props} />
      <FeesInput />
      <UsedPlacesInput {...props} />
      <TextInput source="reason" label="Reason" multiline isRequired helperText={false} />
      <RunningTotal {...props} />
    </FormDialog>
  );
}

/** How the refund is paid: to the card, or from the organizer's till. */
function wayBack({ chargeId, paymentMethod, totalAmount, refundedAmount }: OrderDetails): string {
  const left = formatDollars(totalAmount - refundedAmount);
  if (chargeId !== null)
    return `The refund goes to the card that paid for this order. You can refund up to ${left}.`;
  return paymentMethod === 'cash'
    ? `You return the cash to the buyer yourself. You can refund up to ${left}.`
    : `You refund the card on your own terminal. You can refund up to ${left}.`;
}

function WhatInput({ tenantId, eventId, order: { orderUID } }: OfOrder) {
  const mode = useWatch<RefundValues>({ name: 'mode' });
  return mode === 'amount' ? (
    <MoneyInput
      source="amount"
      label="Amount in dollars"
      isRequired
      helperText="Tickets stay valid unless you refund the full remaining amount."
    />
  ) : (
    <RefundTickets tenantId={tenantId} eventId={eventId} orderUID={orderUID} />
  );
}

function FeesInput() {
  const mode = useWatch<RefundValues>({ name: 'mode' });
  const helperText =
    mode === 'tickets'
      ? 'Service fees are refunded with each ticket, processing fees with the last one.'
      : 'Applies only if you refund the full remaining amount: the platform then refunds its fees too.';
  return <BooleanInput source="withFees" label="Refund fees" helperText={helperText} />;
}

/**
 * Guests who were checked in may still be inside, so their tickets return to inventory only if selected.
 */
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
  const [checkedIn, them] = used === 1 ? ['1 ticket was', 'it'] : [`${used} tickets were`, 'them'];
  return (
    <BooleanInput
      source="returnsUsedPlaces"
      label={
        used === 1 ? 'Return the used ticket to inventory' : 'Return used tickets to inventory'
      }
      helperText={[
        `${checkedIn} already checked in.`,
        ...(isTickets ? [] : ['This applies only if you refund the full remaining amount.']),
        `Until you return ${them} to inventory, ${used === 1 ? 'its spot' : 'their spots'} can’t be sold again.`,
      ].join(' ')}
    />
  );
}

/** The buyer's refund for the current selection. */
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
      aria-label="Refund total"
      sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 600 }}
    >
      <span>Buyer receives</span>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total === undefined ? '–' : formatDollars(total)}
      </Box>
    </Box>
  );
}

const useOrderTickets = (params: { tenantId: string; eventId: string; orderUID: string }) =>
  useAllRecords(orders.lists.orderTickets, {
    params,
    sort: { field: 'ticketTypeName', order: 'ASC' },
  });

/** An order's tickets as in its table; refunded ones can't be selected. */
function RefundTickets(props: { tenantId: string; eventId: string; orderUID: string }) {
  const loaded = useOrderTickets(props);
  return (
    <Loaded query={loaded} height={72}>
      {(data) => (
        <CheckboxGroupInput
          source="ticketIds"
          label="Tickets"
          row={false}
          helperText={false}
          choices={data.map((ticket, index) => ({
            id: ticket.id,
            name: `${index + 1}. ${ticketWords(ticket)}`,
            disabled: ticket.refunded,
          }))}
        />
      )}
    </Loaded>
  );
}

/** `Stalls A1B2C3D4, $50.00 · Used` */
function ticketWords(ticket: OrderTicketRow): string {
  const { ticketTypeName, ticketUID, ticketPrice, refunded, voided, used } = ticket;
  const states = [refunded ? 'Refunded' : voided && 'Voided', used && 'Used'].filter(Boolean);
  return [`${ticketTypeName} ${ticketUID}, ${formatDollars(ticketPrice)}`, ...states].join(' · ');
}

/**
 * A refund's total for the current selection; undefined while nothing is selected, or it isn't
 * known.
 */
function useRefundTotal(
  params: { tenantId: string; eventId: string; orderUID: string },
  body: RefundPreviewForm,
): number | undefined {
  const api = useClient(orders);
  const isChosen = body.amount !== undefined || (body.ticketIds ?? []).length > 0;
  const { data, isError } = useQuery({
    queryKey: ['orders', 'refund-total', params, body],
    queryFn: () => api.refundPreview({ params, body }),
    enabled: isChosen,
    // Keeps the last total while the next one loads.
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isChosen && !isError ? data?.refundAmount : undefined;
}
