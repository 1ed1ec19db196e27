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

export type SplitPart = keyof typeof SPLIT_SQL;
export const SPLIT_PARTS = Object.keys(SPLIT_SQL) as SplitPart[];

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
