const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 1234.5 → "$1,234.50". In dollars, as calculated by the server. */
export const formatMoney = (amount: number): string => dollars.format(amount);

/** A price, with "Free" instead of $0.00. */
export const formatPrice = (amount: number): string =>
  amount === 0 ? 'Free' : formatMoney(amount);

/** Sums dollars in cents, since 0.1 + 0.2 is not 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
