import type { ReviewRow } from '../../contract.ts';

const CODE = /^[A-Z]{3}$/;

/** The amount paid, in its own currency; some currencies have no minor unit. */
export function formatPaid({ paid, currency }: Pick<ReviewRow, 'paid' | 'currency'>): string {
  if (!CODE.test(currency)) return `${paid.toFixed(2)} ${currency}`;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format((paid * 100) / 10 ** digits);
}
