import { permissionName } from '@foyer/kit';
import type { Ctx } from '@foyer/kit/server';
import type { KnownHealth } from '@foyer/plugin-tenants/server';
import { dashboard } from '../contract.ts';

/**
 * How tenants are doing, for operators who may see the platform's figures. Sales come from the daily figures, the
 * last sale from an index, and disputes from their own few rows: no query reads all orders. Both rates are shares of
 * sales in money. Only online sales are charged by the platform, so only they can be disputed.
 */
const HEALTH = `
  select tenant_id, max(payments) as payments, max(last_sale_at) as last_sale_at,
    coalesce(sum(sales_cents), 0)::bigint as sales_cents,
    coalesce(round(100 * sum(refund_cents) / nullif(sum(gross_cents), 0), 2), 0) as refund_rate,
    coalesce(round(100 * sum(disputed_cents) / nullif(sum(online_cents), 0), 2), 0) as dispute_rate,
    coalesce(sum(waiting_cents), 0)::bigint as waiting_cents
  from (
    select tenant_id, case when account_id is null then 'none'
        when can_be_paid and (payment_type = 'platform' or can_charge) then 'ready'
        else 'incomplete' end as payments,
      null::timestamptz as last_sale_at, 0 as sales_cents, 0 as gross_cents, 0 as online_cents,
      0 as refund_cents, 0 as disputed_cents, 0 as waiting_cents
    from payments_account_v1
    union all
    select tenant.id, null, sale.completed_at, 0, 0, 0, 0, 0, 0
    from tenants_tenant_v1 tenant
    cross join lateral (
      select completed_at from orders_sales_v1
      -- With an equality, the planner may read the index of all tenants’ orders by time, to its end for
      -- a tenant without sales.
      where tenant_id between tenant.id and tenant.id and payment_method <> 'complimentary'
      order by tenant_id desc, completed_at desc limit 1
    ) sale
    union all
    select day.tenant_id, null, null,
      sum(gross_sales_cents) filter (where day > today - 30), sum(gross_sales_cents),
      sum(gross_sales_cents) filter (where channel = 'online'), sum(refund_cents), 0, 0
    from orders_summary_v1 day
    join (select id, (now() at time zone time_zone)::date as today from tenants_tenant_v1) tenant
      on tenant.id = day.tenant_id
    -- The first condition uses the index. Days are the tenant's own.
    where day > current_date - 92 and day > today - 90
    group by day.tenant_id
    union all
    select tenant_id, null, null, 0, 0, 0, 0, sum(amount_cents), 0
    from orders_dispute_v1 where created_at > now() - interval '90 days' group by tenant_id
    union all
    select tenant_id, null, null, 0, 0, 0, 0, 0, sum(tenant_total_cents)
    from payouts_waiting_v1 where facilitator = 'platform' group by tenant_id
  ) part
  group by tenant_id`;

export const knownHealth: KnownHealth = {
  ofTenants: (db, deps) =>
    db
      .from(db.raw(`(${HEALTH}) as health`))
      .select('*')
      .whereRaw(maySee(deps) ? 'true' : 'false'),
};

/** Work without a person behind it, such as seeds, shows nobody the figures. */
const maySee = (deps: object): boolean =>
  'actor' in deps &&
  ((deps as Pick<Ctx, 'actor'>).actor?.can.has(permissionName(dashboard, 'report.read')) ?? false);
