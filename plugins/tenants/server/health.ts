import { service, type Deps, type Knex } from '@foyer/kit/server';

/** The figures about tenants that a plugin knowing their sales and accounts provides. */
export interface KnownHealth {
  /**
   * A row for each tenant that the caller may know about, at most one, with its `tenant_id`, for the list to join:
   * `payments`, `last_sale_at`, `sales_cents` of 30 days, `refund_rate` and `dispute_rate` of 90 days in percent,
   * and `waiting_cents`.
   */
  ofTenants(db: Knex, deps: Pick<Deps, 'use'>): Knex.QueryBuilder;
}

/**
 * A plugin registers what it knows here, because tenants don't know what they sell. Without it, nothing is
 * known.
 * @example start: async (deps) => deps.use(tenantHealth).is({ ofTenants })
 */
export interface TenantHealth extends KnownHealth {
  is(known: KnownHealth): void;
}
export const tenantHealth = service<TenantHealth>('tenants.health/v1');

export function makeTenantHealth(): TenantHealth {
  let known: KnownHealth = {
    ofTenants: (db) =>
      db('tenants_tenant')
        .whereRaw('false')
        .select(
          'tenant_id',
          db.raw(`null as payments, null::timestamptz as last_sale_at, null::bigint as sales_cents,
            null::numeric as refund_rate, null::numeric as dispute_rate,
            null::bigint as waiting_cents`),
        ),
  };
  return {
    is: (values) => {
      known = values;
    },
    ofTenants: (db, deps) => known.ofTenants(db, deps),
  };
}

/** A tenant's health in its row, over the joined rows `h`. */
export const HEALTH = {
  payments: 'h.payments',
  lastSale: 'h.last_sale_at',
  sales: 'h.sales_cents',
  refundRate: 'h.refund_rate',
  disputeRate: 'h.dispute_rate',
  awaitingPayout: 'h.waiting_cents',
  needsAttention: `(t.suspended_at is not null or (h.tenant_id is not null and (
    h.payments <> 'ready'
    or coalesce(h.last_sale_at, t.created_at) < now() - interval '30 days'
    or coalesce(h.dispute_rate > 1, false))))`,
};

const SHOWN = Object.entries(HEALTH).map(([name, column]) => [`details.${name}`, column] as const);

/** The same where a list shows them. */
export const HEALTH_SHOWN: Readonly<Record<string, string>> = Object.fromEntries(SHOWN);

/** The same where a list sorts by them: what the caller may not know comes first. */
export const HEALTH_SORTED = {
  'details.payments': `coalesce(h.payments, '') collate "und-x-icu"`,
  'details.sales': 'coalesce(h.sales_cents, 0)',
  'details.refundRate': 'coalesce(h.refund_rate, 0)',
  'details.disputeRate': 'coalesce(h.dispute_rate, 0)',
  'details.awaitingPayout': 'coalesce(h.waiting_cents, 0)',
};

export const withHealth = (
  rows: Knex.QueryBuilder,
  { db, deps }: { db: Knex; deps: Pick<Deps, 'use'> },
): Knex.QueryBuilder =>
  rows.leftJoin(deps.use(tenantHealth).ofTenants(db, deps).as('h'), 'h.tenant_id', 't.id');
