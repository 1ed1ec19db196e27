import { toDollars } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { LedgerLine } from '../../contract/moneyPath.ts';
import type { OrdersLedgerRow } from '../schema.ts';

/** In reading order: who paid, the gateway's fee, whose the rest is, and who received it. */
const ACCOUNTS = [
  'buyer',
  'gateway',
  'tenant',
  'platform',
  'transferred',
  'debt',
  'reserve',
] as const;

export const readLedger = (db: Knex, orderId: string): Promise<OrdersLedgerRow[]> =>
  db<OrdersLedgerRow>('orders_ledger').where({ order_id: orderId }).orderBy(['created_at', 'id']);

/** Groups entries by cause, in the order in which the causes were posted. */
export function ledgerLines(rows: readonly OrdersLedgerRow[]): LedgerLine[] {
  const lines = new Map<string, LedgerLine>();
  for (const { cause, cause_id, account, amount_cents, created_at } of rows) {
    const id = `${cause}:${cause_id}`;
    const line = lines.get(id) ?? { id, cause, at: created_at.toISOString(), entries: [] };
    line.entries.push({ account, amount: toDollars(amount_cents) });
    lines.set(id, line);
  }
  const place = ({ account }: LedgerLine['entries'][number]) => ACCOUNTS.indexOf(account);
  return [...lines.values()].map((line) => ({
    ...line,
    entries: line.entries.toSorted((one, other) => place(one) - place(other)),
  }));
}
