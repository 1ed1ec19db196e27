import { toDollars } from '@foyer/kit';
import type { Knex, Listing, TenantCtx } from '@foyer/kit/server';
import type { DebtorRow, DebtRow, NettingRow } from '../contract.ts';
import { CAUSE_WORDS } from '../words.ts';
import { uidOfPayout } from './payout.ts';

const CAUSE_SQL = `(case
  when not p.has_charge and o.payment_method = 'card' then 'terminal_fees'
  when not p.has_charge then 'cash_fees'
  when p.facilitator = 'tenant' then 'lost_dispute'
  when o.is_disputed or p.withdrawn_cents > 0 then 'dispute'
  when exists (select 1 from payouts_reversal r where r.tenant_id = p.tenant_id
    and r.order_id = p.order_id and r.state = 'failed') then 'lost_reversal'
  when o.refunded_cents > 0 then 'refund'
  else 'fees' end collate "und-x-icu")`;

/** Query plan: the partial index of orders with current or past debt, then each order by key. */
const debtsOf = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order as p')
    .join('orders_order_v1 as o', (on) =>
      on.on('o.tenant_id', 'p.tenant_id').andOn('o.id', 'p.order_id'),
    )
    .join('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'p.tenant_id').andOn('e.id', 'p.event_id'),
    )
    .join('tenants_tenant_v1 as t', 't.id', 'p.tenant_id')
    .whereRaw('(p.owed_cents > 0 or p.settled_cents > 0)');

const DEBT = {
  id: 'p.id',
  tenantId: 'p.tenant_id',
  tenantURL: 't.url',
  orderUID: 'p.order_uid',
  eventId: 'p.event_id',
  eventName: 'e.name',
  cause: CAUSE_SQL,
  since: 'p.owed_since',
  owed: 'p.owed_cents',
  netted: 'p.settled_cents',
  isOpen: '(p.owed_cents > 0)',
};

const WORDS = { cause: CAUSE_WORDS };

export const debtListing: Listing<DebtRow> = {
  from: (db) => debtsOf(db),
  columns: DEBT,
  words: WORDS,
};
export const tenantDebtListing: Listing<DebtRow> = {
  from: (db, { tenantId }) => debtsOf(db).where('p.tenant_id', tenantId),
  columns: DEBT,
  words: WORDS,
};

export const debtorListing: Listing<DebtorRow> = {
  from: (db) =>
    db(
      db('payouts_order')
        // A literal instead of a bound value: a cached plan couldn't use the partial index of
        // debts.
        .whereRaw('owed_cents > 0')
        .groupBy('tenant_id')
        .select(
          'tenant_id',
          db.raw('count(*)::int as orders'),
          db.raw('sum(owed_cents)::bigint as owed_cents'),
          db.raw('min(owed_since) as owed_since'),
        )
        .as('d'),
    ).join('tenants_tenant_v1 as t', 't.id', 'd.tenant_id'),
  columns: {
    id: 'd.tenant_id',
    tenantURL: 't.url',
    tenantName: 't.name',
    orders: 'd.orders',
    owed: 'd.owed_cents',
    since: 'd.owed_since',
  },
};

/** Excludes failed transfers, whose debt was given back, and transfers in progress. */
const nettingsOf = (db: Knex): Knex.QueryBuilder =>
  db('payouts_netting as n')
    .join('payouts_attempt as a', (on) =>
      on.on('a.tenant_id', 'n.tenant_id').andOn('a.id', 'n.attempt_id'),
    )
    .join('payouts_order as q', (on) =>
      on.on('q.tenant_id', 'n.tenant_id').andOn('q.order_id', 'n.order_id'),
    )
    .join('tenants_tenant_v1 as t', 't.id', 'n.tenant_id')
    .whereRaw(`n.undone_at is null and a.state = 'succeeded'`);

const NETTING = {
  id: 'n.id',
  tenantId: 'n.tenant_id',
  tenantURL: 't.url',
  nettedAt: 'n.created_at',
  amount: 'n.amount_cents',
  owingOrderUID: 'q.order_uid',
  paidOrderUID: 'a.order_uid',
  payoutId: 'a.payout_id',
  payoutUID: uidOfPayout('a'),
};

export const nettingListing: Listing<NettingRow> = {
  from: (db) => nettingsOf(db),
  columns: NETTING,
};
export const tenantNettingListing: Listing<NettingRow> = {
  from: (db, { tenantId }) => nettingsOf(db).where('n.tenant_id', tenantId),
  columns: NETTING,
};

/** A tenant's total debt over all its orders, in dollars. */
export async function readDebt(ctx: TenantCtx): Promise<{ owed: number }> {
  const { tenantId } = ctx;
  const row = await ctx.read((db) =>
    db('payouts_order')
      .where({ tenant_id: tenantId })
      .whereRaw('owed_cents > 0')
      .sum('owed_cents as owed')
      .first<{ owed: number | null }>(),
  );
  return { owed: toDollars(row.owed ?? 0) };
}
