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
         from orders_platform_summary_v1
         where day <= :to::date and day >= (select min(start_before) from span)
         group by day
       )
       select to_char(first_day, 'YYYY-MM-DD') as day,
         coalesce(sum(gross) filter (where not is_before), 0) as gross,
         coalesce(sum(gross) filter (where is_before), 0) as before
       from span
       cross join lateral (
         select day::date, false as is_before
         from generate_series(first_day, next_day - 1, interval '1 day') day
         union all
         select day::date, true
         from generate_series(first_before, next_before - 1, interval '1 day') day
       ) days
       left join sold using (day)
       group by n, first_day
       order by n`,
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
