import type { TicketType } from '../api/eventApi.ts';

/** As many of one type as the quantity counts to; a type that is sold in larger groups goes on. */
const MAX_SHOWN = 10;

/** Between which quantities one order may have of a type. */
export function limitsOf({ details }: TicketType): {
  least: number;
  most: number;
  /** The maximum of one purchase, however many are left. */
  perOrder: number;
} {
  const { minTicketPerOrder, maxTicketPerOrder, remainingQuantity, soldOut } = details;
  const perOrder = Math.min(maxTicketPerOrder, Math.max(MAX_SHOWN, minTicketPerOrder));
  return {
    least: minTicketPerOrder,
    most: soldOut ? 0 : Math.min(perOrder, remainingQuantity),
    perOrder,
  };
}
