import { formatDollars } from '@foyer/kit/numbers';
import type { TicketType } from './api/eventApi.ts';

/** A price, with "Free" instead of $0.00. */
export const formatPrice = (amount: number): string =>
  amount === 0 ? 'Free' : formatDollars(amount);

/** Sums dollars in cents, since 0.1 + 0.2 is not 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

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
