import type { CloseCause, OrderStatus } from '../../contract/status.ts';

const MONEY_BACK = 'You’ll get a full refund.';
/** Only free orders that wait for confirmation can expire like this. */
const UNCONFIRMED = 'You didn’t confirm this order in time, so its tickets are back on sale.';

/** Tells a buyer why the order has no tickets; null where its status says enough. */
export function closeNote(order: {
  status: OrderStatus;
  closeCause: CloseCause | null;
  totalCents: number;
}): string | null {
  const { status, closeCause, totalCents } = order;
  if (status === 'expired') {
    if (closeCause === 'event_cancelled')
      return 'This event was canceled, so your order was closed. You weren’t charged.';
    return totalCents === 0 ? UNCONFIRMED : null;
  }
  if (status !== 'cancelled') return null;
  switch (closeCause) {
    case 'event_cancelled':
      return `This event was canceled before your payment arrived. ${MONEY_BACK}`;
    case 'sold_out':
      return `These tickets sold out before your payment arrived. ${MONEY_BACK}`;
    case 'withdrawn':
      return `These tickets were no longer available when your payment arrived. ${MONEY_BACK}`;
    case 'review':
      return `Your payment didn’t match this order’s total. ${MONEY_BACK}`;
    case null:
      if (totalCents === 0) return 'The organizer canceled this order.';
      return `This order was canceled. ${MONEY_BACK}`;
  }
}
