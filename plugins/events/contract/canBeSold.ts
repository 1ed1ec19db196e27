import type { TicketKind } from './ticketTypeForm.ts';

export const NOTHING_TO_SELL = 'Add a ticket type that can be sold before you publish this event.';

/** Whether somebody could ever buy it: complimentary tickets are given, and a window may be over. */
export const canBeSold = (type: {
  kind: TicketKind;
  quantity: number;
  saleEndsAt: Date | null;
}): boolean =>
  type.kind !== 'complimentary' &&
  type.quantity > 0 &&
  (!type.saleEndsAt || type.saleEndsAt.getTime() > Date.now());
