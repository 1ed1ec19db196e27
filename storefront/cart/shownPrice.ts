import type { TicketType } from '../api/eventApi.ts';
import { sumOf } from '../money.ts';

/**
 * What one ticket of a line costs with its fees, as the menu shows it. A line that was held at another
 * price than the menu's, or is no longer on it, is told at its own.
 */
export function shownPrice(
  { ticketId, price }: { ticketId: string; price: number },
  types: readonly TicketType[],
): { each: number; fees: number } {
  const allIn = types.find(({ id }) => id === ticketId)?.details.allIn;
  if (!allIn || allIn.price !== price) return { each: price, fees: 0 };
  return { each: allIn.total, fees: sumOf([allIn.total, -price]) };
}

/** So many of them. */
export const times = (each: number, quantity: number): number =>
  Math.round(each * 100 * quantity) / 100;
