import type { CloseCause, OrderStatus } from '../../contract/status.ts';

const MONEY_BACK = 'You get all of your money back.';

/** Why a buyer has no tickets, in words; null where the status of the order says enough. */
export function closeNote(order: {
  status: OrderStatus;
  closeCause: CloseCause | null;
}): string | null {
  const { status, closeCause } = order;
  if (status === 'expired')
    return closeCause === 'event_cancelled'
      ? 'This event was canceled, so your order was closed. You weren’t charged.'
      : null;
  if (status !== 'cancelled') return null;
  switch (closeCause) {
    case 'event_cancelled':
      return `This event was canceled before your payment arrived. ${MONEY_BACK}`;
    case 'sold_out':
      return `These tickets were sold out before your payment arrived. ${MONEY_BACK}`;
    case 'withdrawn':
      return `These tickets were no longer offered when your payment arrived. ${MONEY_BACK}`;
    case 'review':
      return `Your payment didn’t match the total of this order. ${MONEY_BACK}`;
    case null:
      return `This order was canceled. ${MONEY_BACK}`;
  }
}
