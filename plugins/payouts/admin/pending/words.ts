import type { BadgeTone } from '@foyer/kit/admin';
import { formatCount, toCents, toDollars } from '@foyer/kit';
import type { PendingRow, RowStatus } from '../../contract.ts';

export const STATUS_TONES = {
  ready: 'good',
  pending: 'warn',
  on_hold: 'bad',
} as const satisfies Readonly<Record<RowStatus, BadgeTone>>;

/** Describes orders that "select all" leaves out, and why. */
export const leftOutInWords = (count: number): string =>
  count === 1
    ? '1 order wasn’t selected because its tenant hasn’t finished setting up Stripe.'
    : `${formatCount(count, 'order', 'orders')} weren’t selected because their tenants haven’t finished setting up Stripe.`;

/** The sums of the orders, to the cent. */
export function sumsOf(rows: readonly PendingRow[]) {
  const sum = (of: (details: PendingRow['details']) => number) =>
    toDollars(rows.reduce((cents, { details }) => cents + toCents(of(details)), 0));
  return {
    orders: rows.length,
    tenantTotal: sum(({ tenantTotal }) => tenantTotal),
    platformTotal: sum(({ platformTotal }) => platformTotal),
  };
}
