import type { BadgeTone } from '@foyer/kit/admin';
import { toCents, toDollars } from '@foyer/kit';
import type { PendingRow, RowStatus } from '../../contract.ts';

export const STATUS_TONES = {
  ready: 'good',
  pending: 'warn',
  on_hold: 'bad',
} as const satisfies Readonly<Record<RowStatus, BadgeTone>>;

export const ordersInWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`;

/** Orders that a selection of all leaves out, and why. */
export const leftOutInWords = (count: number): string =>
  count === 1
    ? '1 order is left out: its tenant has no usable Stripe account.'
    : `${ordersInWords(count)} are left out: their tenants have no usable Stripe account.`;

/** What the orders come to, to the cent. */
export function sumsOf(rows: readonly PendingRow[]) {
  const sum = (of: (details: PendingRow['details']) => number) =>
    toDollars(rows.reduce((cents, { details }) => cents + toCents(of(details)), 0));
  return {
    orders: rows.length,
    tenantTotal: sum(({ tenantTotal }) => tenantTotal),
    platformTotal: sum(({ platformTotal }) => platformTotal),
  };
}
