import { toDollars } from '@foyer/kit';
import { query, type TenantCtx } from '@foyer/kit/server';
import type { MoneyOnItsWay } from '../contract.ts';

interface MoneyRow {
  state: 'held' | 'unknown' | 'day' | 'debt';
  day: string | null;
  cents: number;
  orders: number;
}

/**
 * A tenant's share of the orders that are not paid out, by the day on which the bank releases it;
 * what is already released counts as today's. It equals the sum of the list of pending payouts.
 */
export function moneyOnItsWay(ctx: TenantCtx): Promise<MoneyOnItsWay> {
  return ctx.reports.read(async (db) => {
    const rows = await query<MoneyRow>(
      db,
      `with pending as (
         select payout.tenant_total_cents as cents, payout.available_at,
           payout.on_hold or payout.system_hold as is_held, tenant.time_zone
         from payouts_order_v1 payout
         join tenants_tenant_v1 tenant on tenant.id = payout.tenant_id
         where payout.tenant_id = :tenantId and payout.waits
       ), sorted as (
         select cents,
           case when is_held then 'held' when available_at is null then 'unknown' else 'day' end
             as state,
           case when not is_held then
             (greatest(available_at, now()) at time zone time_zone)::date end as day
         from pending
       )
       select state, case when state = 'day' then to_char(day, 'YYYY-MM-DD') end as day,
         sum(cents) as cents, count(*)::integer as orders
       from sorted group by 1, 2
       union all
       select 'debt', null, coalesce(sum(owed_cents), 0), count(*)::integer
       from payouts_order_v1 where tenant_id = :tenantId and owed_cents > 0
       order by 2`,
      { tenantId: ctx.tenantId },
    );
    return toMoney(rows);
  });
}

function toMoney(rows: readonly MoneyRow[]): MoneyOnItsWay {
  const amountOf = (row: MoneyRow | undefined) => ({
    amount: toDollars(Number(row?.cents ?? 0)),
    orders: row?.orders ?? 0,
  });
  const only = (state: MoneyRow['state']) => amountOf(rows.find((row) => row.state === state));
  const pending = rows.filter(({ state }) => state !== 'debt');
  return {
    days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...amountOf(row) }])),
    unknown: only('unknown'),
    held: only('held'),
    total: toDollars(pending.reduce((sum, { cents }) => sum + Number(cents), 0)),
    debt: only('debt').amount,
  };
}
