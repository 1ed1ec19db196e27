import type { TicketKind } from './ticketTypeForm.ts';

export const NOTHING_TO_SELL =
  'Before you publish this event, add a ticket type that buyers can order.';

/**
 * Whether a buyer could ever buy it: complimentary tickets aren't sold, and a sale window may have
 * ended.
 */
export const canBeSold = (type: {
  kind: TicketKind;
  quantity: number;
  saleEndsAt: Date | null;
}): boolean =>
  type.kind !== 'complimentary' &&
  type.quantity > 0 &&
  (!type.saleEndsAt || type.saleEndsAt.getTime() > Date.now());
