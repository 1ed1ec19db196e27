import { formatCents, shortDay } from '@foyer/kit';
import type { Statement, StatementLine } from './readStatement.ts';

type Amount =
  | 'grossAmount'
  | 'refundedAmount'
  | 'totalAmount'
  | 'tax'
  | 'donation'
  | 'gatewayFee'
  | 'platformTotal'
  | 'tenantTotal'
  | 'debtTaken'
  | 'reserved'
  | 'paidOut';

export const AMOUNTS: readonly { field: Amount; label: string; width: number }[] = [
  { field: 'grossAmount', label: 'Gross', width: 54 },
  { field: 'refundedAmount', label: 'Refunded', width: 48 },
  { field: 'totalAmount', label: 'Order total', width: 56 },
  { field: 'tax', label: 'Tax', width: 44 },
  { field: 'donation', label: 'Donations', width: 52 },
  { field: 'gatewayFee', label: 'Card fee', width: 50 },
  { field: 'platformTotal', label: 'Platform fees', width: 64 },
  { field: 'tenantTotal', label: 'Tenant total', width: 60 },
  { field: 'debtTaken', label: 'Deducted', width: 50 },
  { field: 'reserved', label: 'Reserve', width: 50 },
  { field: 'paidOut', label: 'Paid out', width: 58 },
];

/** Formats cents as `1,234.50`; the statement names the currency once. */
export const amountOf = (cents: number): string => formatCents(cents).replace('$', '');

export const sumOf = (lines: readonly StatementLine[], field: Amount): number =>
  lines.reduce((sum, line) => sum + line[field], 0);

/** Lists each payout to the bank that included money of this payout, once. */
export function bankWords({ lines }: Statement): string {
  const banks = new Map(
    lines.flatMap(({ bankPayoutId, arrivesOn }) =>
      bankPayoutId && arrivesOn ? [[bankPayoutId, arrivesOn] as const] : [],
    ),
  );
  if (banks.size === 0) return 'Not yet';
  return [...banks].map(([id, day]) => `${id}, ${shortDay(day, 'UTC')}`).join('; ');
}

/** Names the orders whose debt was repaid, and the debt returned that other orders had repaid. */
export const debtWords = (lines: readonly StatementLine[]): string[] => [
  ...lines
    .filter(({ debtTaken }) => debtTaken > 0)
    .map(
      ({ orderUID, debtTaken, debtOrders }) =>
        `${amountOf(debtTaken)} from order ${orderUID} was applied to amounts owed${debtOrders === '' ? '' : ` for: ${debtOrders.replaceAll(' ', ', ')}`}`,
    ),
  ...lines
    .filter(({ debtReturned }) => debtReturned > 0)
    .map(
      ({ orderUID, debtReturned }) =>
        `${amountOf(debtReturned)} was paid out with order ${orderUID} in addition to its tenant total. This amount had been deducted from other orders for it, but is no longer owed.`,
    ),
];
