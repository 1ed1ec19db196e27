const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`. */
export const dollars = (amount: number): string => FORMAT.format(amount);
