import { formatDollars } from '@foyer/kit/numbers';

/** A price, with "Free" instead of $0.00. */
export const formatPrice = (amount: number): string =>
  amount === 0 ? 'Free' : formatDollars(amount);

/** Sums dollars in cents, since 0.1 + 0.2 is not 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
