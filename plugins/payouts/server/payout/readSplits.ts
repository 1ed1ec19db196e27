import { toDollars } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { PayoutSplit } from '../../contract.ts';

/** The split of paid orders' shares, by order UID. */
export async function readSplits(
  db: Knex,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, SplitCents>> {
  const rows = await db('payouts_order as p')
    .join('orders_lookup_v1 as l', { 'l.tenant_id': 'p.tenant_id', 'l.order_id': 'p.order_id' })
    .whereRaw('l.id = any(?::text[])', [[...orderUIDs]])
    .whereRaw('l.id = p.order_uid')
    .where('p.payout_completed', true)
    .select<(SplitCents & { uid: string })[]>(
      'p.order_uid as uid',
      ...SPLIT_PARTS.map((part) => db.raw(`${SPLIT_SQL[part]} as "${part}"`)),
    );
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

/**
 * The split of order `p`'s share at its payout, in cents. Later reserve releases, reversals and
 * adjustments don't change it. Stripe itself passes on the share of an automatic payout.
 */
const MAIN = `from payouts_attempt m where m.tenant_id = p.tenant_id and m.order_id = p.order_id
  and m.leg = 'main' and m.state = 'succeeded'`;

export const SPLIT_SQL = {
  tenantTotal: 'coalesce(p.paid_tenant_total_cents, 0)',
  debtReturned: 'greatest(0, p.paid_settled_cents)',
  debtTaken: `(greatest(0, -p.paid_settled_cents) + coalesce((select sum(n.amount_cents) from payouts_netting n
    where n.tenant_id = p.tenant_id and n.undone_at is null
      and n.attempt_id = (select m.id ${MAIN})), 0)::bigint)`,
  reserved: 'p.reserve_cents',
  transferred: `(case when p.facilitator = 'tenant' then coalesce(p.paid_tenant_total_cents, 0)
    else coalesce((select m.amount_cents ${MAIN}), 0) end)`,
} as const;

type SplitPart = keyof typeof SPLIT_SQL;
const SPLIT_PARTS = Object.keys(SPLIT_SQL) as SplitPart[];

/** The parts in cents, as queries return them. */
export type SplitCents = Record<SplitPart, number>;

export const NO_SPLIT: SplitCents = {
  tenantTotal: 0,
  debtReturned: 0,
  debtTaken: 0,
  reserved: 0,
  transferred: 0,
};

export const addSplits = (splits: readonly SplitCents[]): SplitCents =>
  splits.reduce((sum, split) => {
    const next = { ...sum };
    for (const part of SPLIT_PARTS) next[part] += Number(split[part]);
    return next;
  }, NO_SPLIT);
