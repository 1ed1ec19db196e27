import { addDays, daysBetween, spanAt, spansBefore, spansOf, toDollars } from '@foyer/kit';
import type { Ctx, InputOf } from '@foyer/kit/server';
import type { SalesCurve, dashboard } from '../contract.ts';

/**
 * Gross sales by each tenant's days, or by calendar months, with the same span of the previous
 * period, which ends where this one starts.
 */
export function salesCurve(
  ctx: Ctx,
  { query }: InputOf<typeof dashboard.routes.salesCurve>,
): Promise<SalesCurve> {
  const { from, to, by, fromBefore = addDays(from, -daysBetween(from, to)) } = query;
  const spans = spansOf({ from, to, by });
  const before = spansBefore(spans, { fromBefore, by });
  return ctx.reports.read(async (db) => {
    const sold = await db('orders_platform_summary_v1')
      .whereBetween('day', [fromBefore, to])
      .groupBy('day')
      .select<{ day: string; cents: string }[]>(
        db.raw(`to_char(day, 'YYYY-MM-DD') as day`),
        db.raw('sum(gross_sales_cents) as cents'),
      );
    const rows = spans.map((span) => ({ ...span, cents: 0, centsBefore: 0 }));
    for (const { day, cents } of sold) {
      const row = rows[spanAt(day < from ? before : spans, day)];
      if (row) row[day < from ? 'centsBefore' : 'cents'] += Number(cents);
    }
    return {
      rows: rows.map(({ day, lastDay, cents, centsBefore }) => ({
        day,
        lastDay,
        gross: toDollars(cents),
        grossBefore: toDollars(centsBefore),
      })),
    };
  });
}
