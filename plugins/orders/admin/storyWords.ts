import type { OrderDetails } from '../contract/deskRoutes.ts';
import type { StoryAction, StoryEntry } from '../contract/story.ts';
import { dollars } from './dollars.ts';

type Order = Pick<OrderDetails, 'channel' | 'paymentMethod' | 'firstName' | 'lastName'>;

const PLAIN: Readonly<Partial<Record<StoryAction, string>>> = {
  'order.completed': 'Order completed',
  'order.mailed': 'Tickets mailed to the buyer',
  'order.processing': 'Payment under way at the bank',
  'order.expired': 'Expired without a payment',
  'order.failed': 'Payment failed',
  'order.cancelled': 'Order cancelled',
  'order.needs_review': 'Another amount was paid than was asked',
  'order.review_waits': 'Left to wait',
  'order.review_completed': 'Payment accepted',
  'order.review_refunded': 'Payment sent back',
  'order.tickets_refunded': 'All remaining tickets refunded, because the full amount was returned',
  'order.buyer_forgotten': 'Buyer’s data deleted',
  'tickets.downloaded': 'Tickets downloaded',
  'dispute.open': 'Payment disputed by the buyer’s bank',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'payout.held': 'Payout held',
  'payout.released': 'Payout no longer held',
  'payout.reversed': 'Payout taken back',
};

/** What happened, as one says it: `Refund of $12.50 for 1 ticket asked for`. */
export function storyWords(entry: StoryEntry, order: Order): string {
  const { action, ticketUID, to, where } = entry;
  switch (action) {
    case 'order.placed':
      return placedWords(order);
    case 'order.resent':
      return to ? `Tickets mailed again to ${to}` : 'Tickets mailed again';
    case 'order.told_cancelled':
      return `Cancellation of the event emailed to ${to}`;
    case 'order.told_moved':
      return `New date, time or place emailed to ${to}`;
    case 'ticket.used':
      return `Ticket ${ticketUID ?? ''} scanned${where ? ` at ${where}` : ''}`;
    case 'ticket.voided':
      return `Ticket ${ticketUID ?? ''} voided`;
    case 'ticket.place_returned':
      return `Ticket ${ticketUID ?? ''} returned to inventory`;
    case 'ticket.unvoided':
      return `Ticket ${ticketUID ?? ''} made valid again`;
    case 'payout.transferred':
      // Kept as a whole for what the organizer owes, or as a reserve.
      return entry.amount === 0 ? 'Payout completed, nothing transferred' : 'Paid out';
    case 'refund.requested':
      return `${refundOf(entry)} asked for`;
    case 'refund.completed':
      return `${refundOf(entry)} completed`;
    case 'refund.failed':
      return `${refundOf(entry)} failed`;
    case 'refund.external':
      return `${refundOf(entry)} made at Stripe`;
    default:
      return PLAIN[action] ?? action;
  }
}

function placedWords({ channel, paymentMethod, firstName, lastName }: Order): string {
  if (paymentMethod === 'complimentary') return 'Given away';
  if (channel === 'backend') return 'Sold at the box office';
  return `Placed by ${`${firstName} ${lastName}`.trim() || 'the buyer'}`;
}

function refundOf({ amount, ticketCount }: StoryEntry): string {
  const what = amount === null ? 'Refund' : `Refund of ${dollars(amount)}`;
  if (!ticketCount) return what;
  return `${what} for ${ticketCount} ${ticketCount === 1 ? 'ticket' : 'tickets'}`;
}
