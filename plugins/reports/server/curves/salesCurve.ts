import { spanAt, spansBefore, spansOf, stepOf, toDollars, type Span } from '@foyer/kit';
import { type Ctx, type InputOf, type Knex } from '@foyer/kit/server';
import type { CurvePeriod, SalesCurve, reports } from '../../contract.ts';
import { eventIn } from '../subject.ts';
import { dailySales, type DaySold, type SalesOf } from './dailySales.ts';

export const tenantSalesCurve = (
  ctx: Ctx,
  { params, query }: InputOf<typeof reports.routes.tenantSalesCurve>,
): Promise<SalesCurve> =>
  ctx.reports.read((db) => curveOf(db, { tenantId: params.tenantId, query }));

/** @throws 404 if the event isn't the tenant's */
export const eventSalesCurve = (
  ctx: Ctx,
  { params, query }: InputOf<typeof reports.routes.eventSalesCurve>,
): Promise<SalesCurve> =>
  ctx.reports.read(async (db) => {
    const { id: eventId } = await eventIn(db, params);
    return curveOf(db, { tenantId: params.tenantId, eventId, query });
  });

/** Without days, the curve runs from the first sale to the last. */
async function curveOf(db: Knex, of: SalesOf & { query: CurvePeriod }): Promise<SalesCurve> {
  const { fromBefore, ...query } = of.query;
  const sold = await dailySales(db, { ...of, query: { ...query, from: fromBefore ?? query.from } });
  const from = query.from ?? sold[0]?.day;
  const to = query.to ?? [from, sold.at(-1)?.day].reduce(later);
  if (from === undefined || to === undefined || to < from) return { by: 'day', rows: [] };

  const by = stepOf(from, to);
  const spans = spansOf({ from, to, by });
  const now = sumsOf(
    sold.filter(({ day }) => day >= from),
    spans,
  );
  const before =
    fromBefore === undefined
      ? undefined
      : sumsOf(
          sold.filter(({ day }) => day < from),
          spansBefore(spans, { fromBefore, by }),
        );
  return {
    by,
    rows: spans.map((span, n) => ({
      ...span,
      gross: toDollars(now[n]?.cents ?? 0),
      tickets: now[n]?.tickets ?? 0,
      grossBefore: before ? toDollars(before[n]?.cents ?? 0) : null,
      ticketsBefore: before ? (before[n]?.tickets ?? 0) : null,
    })),
  };
}

const later = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;

function sumsOf(sold: readonly DaySold[], spans: readonly Span[]) {
  const sums = spans.map(() => ({ cents: 0, tickets: 0 }));
  for (const { day, cents, tickets } of sold) {
    const sum = sums[spanAt(spans, day)];
    if (!sum) continue;
    sum.cents += cents;
    sum.tickets += tickets;
  }
  return sums;
}
