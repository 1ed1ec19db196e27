import { Loaded, LongText, useClient, useDates } from '@foyer/kit/admin';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDollars } from '@foyer/kit';
import { CHANNELS } from '@foyer/plugin-fees/engine';
import type { OrderDetails, StoryAction, StoryEntry } from '../../contract/deskRoutes.ts';
import { orders } from '../../contract.ts';

/** What happened to the order, newest first: when, by whom and why. */
export function OrderStory(props: { tenantId: string; eventId: string; order: OrderDetails }) {
  const { tenantId, eventId, order } = props;
  const { orderUID } = order;
  const params = { tenantId, eventId, orderUID };
  const api = useClient(orders);
  const dates = useDates(tenantId);
  const loaded = useQuery({
    queryKey: ['orders', 'story', params],
    queryFn: () => api.orderStory({ params }),
    retry: false,
  });
  return (
    <Box component="section" aria-labelledby="order-story" sx={{ mb: 3 }}>
      <Typography variant="h2" id="order-story" sx={{ mb: 1.5 }}>
        Timeline
      </Typography>
      <Loaded query={loaded} height={120}>
        {(data) => (
          <Card component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.entries.map((entry) => (
              <Box component="li" key={entry.id} sx={line}>
                <Box component="time" dateTime={entry.at} sx={when}>
                  {dates.exact(entry.at)}
                </Box>
                <Box sx={{ minWidth: 0 }}>
                  <LongText>{storyWords(entry, order)}</LongText>
                  {byAndWhy(entry) && (
                    <Typography variant="body2" sx={note}>
                      {byAndWhy(entry)}
                    </Typography>
                  )}
                </Box>
              </Box>
            ))}
          </Card>
        )}
      </Loaded>
    </Box>
  );
}

/** Who did it and why: `by Ada Whitfield · Reason: Lost`. The buyer's bank acts in a dispute. */
function byAndWhy({ action, by, reason }: StoryEntry): string {
  const actor = by && !action.startsWith('dispute.') ? `by ${by}` : '';
  return [actor, reason && `Reason: ${reason}`].filter(Boolean).join(' · ');
}

const line = {
  display: 'grid',
  gridTemplateColumns: { sm: '210px minmax(0, 1fr)' },
  columnGap: 2,
  px: 2.5,
  py: 1.25,
  '& + &': { borderTop: '1px solid var(--line)' },
};
const when = { color: 'text.secondary', fontSize: 14, fontVariantNumeric: 'tabular-nums' };
const note = { color: 'text.secondary', overflowWrap: 'anywhere' };

type Order = Pick<OrderDetails, 'channel' | 'paymentMethod' | 'firstName' | 'lastName'>;

const PLAIN: Readonly<Partial<Record<StoryAction, string>>> = {
  'order.completed': 'Order completed',
  'order.mailed': 'Tickets emailed to the buyer',
  'order.processing': 'Payment processing at the bank',
  'order.failed': 'Payment failed',
  'order.cancelled': 'Order canceled',
  'order.needs_review': 'Payment needs review',
  'order.review_waits': 'Review snoozed',
  'order.review_completed': 'Payment accepted',
  'order.review_refunded': 'Payment refunded',
  'order.tickets_refunded': 'All remaining tickets refunded because the full amount was refunded',
  'order.buyer_forgotten': 'Buyer’s data deleted',
  'tickets.downloaded': 'Tickets downloaded',
  'dispute.open': 'Payment disputed by the buyer’s bank',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'payout.held': 'Payout held',
  'payout.released': 'Payout hold released',
  'payout.reversed': 'Payout reversed',
};

/** What happened, as a sentence: `Refund of $12.50 for 1 ticket requested`. */
function storyWords(entry: StoryEntry, order: Order): string {
  const { action, ticketUID, to, where } = entry;
  switch (action) {
    case 'order.placed':
      return placedWords(order);
    case 'order.resent':
      return to ? `Tickets resent to ${to}` : 'Tickets resent';
    case 'order.addressChanged':
      return `Buyer’s email changed to ${to}`;
    case 'order.buyerRenamed':
      return to ? `Buyer’s name changed to ${to}` : 'Buyer’s name removed';
    case 'order.confirmation_mailed':
      return `Confirmation link emailed to ${to}`;
    case 'order.expired':
      return order.paymentMethod === 'free'
        ? 'Expired without confirmation'
        : 'Expired without payment';
    case 'order.told_cancelled':
      return `Event cancellation emailed to ${to}`;
    case 'order.told_moved':
      return `New date, time or location emailed to ${to}`;
    case 'ticket.used':
      return `Ticket ${ticketUID ?? ''} scanned${where ? ` at ${where}` : ''}`;
    case 'ticket.voided':
      return `Ticket ${ticketUID ?? ''} voided`;
    case 'ticket.place_returned':
      return `Ticket ${ticketUID ?? ''} returned to inventory`;
    case 'ticket.unvoided':
      return `Ticket ${ticketUID ?? ''} unvoided`;
    case 'payout.transferred':
      // The entire amount repaid debt or was reserved.
      return entry.amount === 0 ? 'Payout completed, nothing transferred' : 'Paid out';
    case 'refund.requested':
      return `${refundOf(entry)} requested`;
    case 'refund.completed':
      return `${refundOf(entry)} completed`;
    case 'refund.failed':
      return `${refundOf(entry)} failed`;
    case 'refund.external':
      return `${refundOf(entry)} issued in Stripe`;
    default:
      return PLAIN[action] ?? action;
  }
}

function placedWords({ channel, paymentMethod, firstName, lastName }: Order): string {
  if (paymentMethod === 'complimentary') return 'Issued as complimentary';
  const { soldAs } = CHANNELS[channel];
  return soldAs ?? `Placed by ${`${firstName} ${lastName}`.trim() || 'the buyer'}`;
}

function refundOf({ amount, ticketCount }: StoryEntry): string {
  const what = amount === null ? 'Refund' : `Refund of ${formatDollars(amount)}`;
  if (!ticketCount) return what;
  return `${what} for ${formatCount(ticketCount, 'ticket', 'tickets')}`;
}
