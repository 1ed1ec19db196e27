import { toDollars } from '@foyer/kit';
import { query, queryRow, type TenantCtx } from '@foyer/kit/server';
import type { TenantSales } from '../contract.ts';

interface SalesRow {
  today: string;
  tickets: string;
  recent: string;
  before: string;
}

/** A tenant's sales today and in the last 30 days, from the figures that the sales report shows. */
export function tenantSales(ctx: TenantCtx): Promise<TenantSales> {
  return ctx.reports.read(async (db) => {
    const row = await queryRow<SalesRow>(
      db,
      `with clock as (
         select id as tenant_id, (now() at time zone time_zone)::date as today
         from tenants_tenant_v1 where id = :tenantId
       )
       select
         coalesce(sum(gross_sales_cents) filter (where day = today), 0) as today,
         coalesce(sum(tickets_sold) filter (where day = today), 0) as tickets,
         coalesce(sum(gross_sales_cents) filter (where day > today - 30), 0) as recent,
         coalesce(sum(gross_sales_cents) filter (where day <= today - 30), 0) as before
       from clock
       left join orders_summary_v1 sold
         on sold.tenant_id = clock.tenant_id and day > today - 60 and day <= today`,
      { tenantId: ctx.tenantId },
    );
    return {
      today: { gross: toDollars(Number(row.today)), tickets: Number(row.tickets) },
      last30Days: {
        gross: toDollars(Number(row.recent)),
        grossBefore: toDollars(Number(row.before)),
      },
    };
  });
}

/** Gross sales by event, for lists of events. */
export function eventSales(
  ctx: TenantCtx,
): Promise<{ events: { eventId: string; gross: number }[] }> {
  return ctx.reports.read(async (db) => {
    const rows = await query<{ event_id: string; cents: string }>(
      db,
      `select event_id, sum(gross_sales_cents) as cents from orders_event_summary_v1
       where tenant_id = :tenantId group by event_id`,
      { tenantId: ctx.tenantId },
    );
    return {
      events: rows.map(({ event_id, cents }) => ({
        eventId: event_id,
        gross: toDollars(Number(cents)),
      })),
    };
  });
}
