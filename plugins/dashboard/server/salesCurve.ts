import { toDollars } from '@foyer/kit';
import type { Ctx } from '@foyer/kit/server';
import type { SalesCurve } from '../contract.ts';

interface Span {
  from: string;
  to: string;
  by: 'day' | 'month';
}

interface CurveRow {
  day: string;
  gross: number;
  before: number;
}

/**
 * Gross sales by the days of each tenant, or by months that each begin on the first day's date; beside
 * each span the one of the same place in the period before, which ends where this one begins.
 */
export function salesCurve(ctx: Ctx, { query }: { query: Span }): Promise<SalesCurve> {
  return ctx.reports.read(async (db) => {
    const { rows } = await db.raw<{ rows: CurveRow[] }>(
      `with span as (
         select n,
           (:from::date + n * :step::interval)::date as first_day,
           least((:from::date + (n + 1) * :step::interval)::date, :to::date + 1) as next_day,
           (:from::date - (spans - n) * :step::interval)::date as first_before,
           (:from::date - (spans - n - 1) * :step::interval)::date as next_before,
           (:from::date - spans * :step::interval)::date as start_before
         from (
           select count(*)::integer as spans
           from generate_series(:from::date, :to::date, :step::interval)
         ) counted, generate_series(0, spans - 1) n
       ), sold as (
         select day, sum(gross_sales_cents) as gross
         from orders_summary_v1
         where day <= :to::date and day >= (select min(start_before) from span)
         group by day
       )
       select to_char(first_day, 'YYYY-MM-DD') as day,
         (select coalesce(sum(gross), 0) from sold
          where sold.day >= first_day and sold.day < next_day) as gross,
         (select coalesce(sum(gross), 0) from sold
          where sold.day >= first_before and sold.day < next_before) as before
       from span order by n`,
      { from: query.from, to: query.to, step: `1 ${query.by}` },
    );
    return {
      rows: rows.map(({ day, gross, before }) => ({
        day,
        gross: toDollars(Number(gross)),
        grossBefore: toDollars(Number(before)),
      })),
    };
  });
}
