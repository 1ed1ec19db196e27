import type { TicketType } from '../api/eventApi.ts';

/** Between which quantities one order may have of a type. */
export function limitsOf({ details }: TicketType): { least: number; most: number } {
  const { minTicketPerOrder, maxTicketPerOrder, remainingQuantity, soldOut } = details;
  return {
    least: minTicketPerOrder,
    most: soldOut ? 0 : Math.min(maxTicketPerOrder, remainingQuantity),
  };
}
