import type { TicketType } from '../api/eventApi.ts';
import { sumOf } from '../money.ts';

/**
 * The price of one ticket with fees, as the menu shows it. A line held at another price, or no
 * longer on the menu, shows its own.
 */
export function shownPrice(
  price: number,
  type: TicketType | undefined,
): { each: number; fees: number } {
  const allIn = type?.details.allIn;
  if (!allIn || allIn.price !== price) return { each: price, fees: 0 };
  return { each: allIn.total, fees: sumOf([allIn.total, -price]) };
}

export const times = (each: number, quantity: number): number =>
  Math.round(each * 100 * quantity) / 100;
