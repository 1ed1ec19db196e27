import type { TicketType } from '../api/eventApi.ts';

/** Highest quantity offered for one type, unless its minimum is larger. */
const MAX_SHOWN = 10;

/** The minimum and maximum quantity of a type per order. */
export function limitsOf({ details }: TicketType): {
  least: number;
  most: number;
  /** The maximum per order, regardless of how many are left. */
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
