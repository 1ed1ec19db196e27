import { toDollars } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { PayoutSplit } from '../../contract.ts';
import { SPLIT_PARTS, SPLIT_SQL, type SplitCents } from './splitSql.ts';

/** The split of paid orders' shares, by order UID. */
export async function readSplits(
  db: Knex,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, SplitCents>> {
  const rows = (await db('payouts_order as p')
    .join('orders_lookup_v1 as l', { 'l.tenant_id': 'p.tenant_id', 'l.order_id': 'p.order_id' })
    .whereRaw('l.id = any(?::text[])', [[...orderUIDs]])
    .whereRaw('l.id = p.order_uid')
    .where('p.payout_completed', true)
    .select(
      'p.order_uid as uid',
      ...SPLIT_PARTS.map((part) => db.raw(`${SPLIT_SQL[part]} as "${part}"`)),
    )) as (SplitCents & { uid: string })[];
  return new Map(
    rows.map(({ uid, ...split }) => [
      uid,
      Object.fromEntries(SPLIT_PARTS.map((part) => [part, Number(split[part])])) as SplitCents,
    ]),
  );
}

export const toSplit = (cents: SplitCents): PayoutSplit => ({
  tenantTotal: toDollars(cents.tenantTotal),
  debtReturned: toDollars(cents.debtReturned),
  debtTaken: toDollars(cents.debtTaken),
  reserved: toDollars(cents.reserved),
  transferred: toDollars(cents.transferred),
});
