import type { ReviewRow } from '../../contract.ts';

/** What was paid, in the currency in which it was. */
export function paidIn({ paid, currency }: Pick<ReviewRow, 'paid' | 'currency'>): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format((paid * 100) / 10 ** digits);
}
