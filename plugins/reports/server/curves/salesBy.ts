import { type Span, spanAt, spansBefore, spansOf, stepOf, toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, type Knex, query } from '@foyer/kit/server';
import type {
  CurvePeriod,
  reports,
  SalesByChannel,
  SalesByType,
  SalesCurve,
} from '../../contract.ts';
import { eventIn } from '../subject.ts';
import { dailySales, daysIn, type DaySold, figuresOf, inDays, type SalesOf } from './dailySales.ts';

export const tenantSalesByChannel = (
  ctx: Ctx,
  asked: InputOf<typeof reports.routes.tenantSalesByChannel>,
): Promise<SalesByChannel> =>
  ctx.reports.read((db) => byChannel(db, { ...asked.params, query: asked.query }));

/** @throws 404 if the event isn't the tenant's */
export const eventSalesByChannel = (
  ctx: Ctx,
  { params, query }: InputOf<typeof reports.routes.eventSalesByChannel>,
): Promise<SalesByChannel> =>
  ctx.reports.read(async (db) => {
    await eventIn(db, params);
    return byChannel(db, { ...params, query });
  });

async function byChannel(db: Knex, of: SalesOf): Promise<SalesByChannel> {
  const rows = await figuresOf(db, of).groupBy('channel').orderBy('cents', 'desc').select<
    {
      channel: SalesByChannel['rows'][number]['channel'];
      orders: string;
      cents: string;
      tickets: string;
    }[]
  >('channel', db.raw('sum(orders) as orders'), db.raw('sum(gross_sales_cents) as cents'), db.raw('sum(tickets_sold) as tickets'));
  return {
    rows: rows.map(({ channel, orders, cents, tickets }) => ({
      channel,
      orders: Number(orders),
      gross: toDollars(Number(cents)),
      tickets: Number(tickets),
    })),
  };
}

/**
 * Tickets by type, best-selling first.
 * @throws 404 if the event isn't the tenant's
 */
export const salesByType = (
  ctx: Ctx,
  { params, query: days }: InputOf<typeof reports.routes.salesByType>,
): Promise<SalesByType> =>
  ctx.reports.read(async (db) => {
    const { id: eventId } = await eventIn(db, params);
    const rows = await query<SalesByType['rows'][number]>(
      db,
      `select k.ticket_type_id as "ticketTypeId",
         (array_agg(k.ticket_type_name order by k.created_at desc))[1] as name,
         count(*) filter (
           where ${inDays('k.created_at')} and k.counts_as = 'sold'
         )::integer as sold,
         count(*) filter (where ${inDays('k.created_at')} and k.counts_as = 'complimentary')::integer
           as complimentary,
         count(*) filter (where ${inDays('k.used_at')})::integer as used
       from orders_ticket_v1 k
       join tenants_tenant_v1 t on t.id = k.tenant_id
       where k.tenant_id = :tenantId and k.event_id = :eventId
         and k.counts_as in ('sold', 'complimentary')
         and (${inDays('k.created_at')} or ${inDays('k.used_at')})
       group by k.ticket_type_id
       order by sold desc, name`,
      { tenantId: params.tenantId, eventId, ...daysIn(days) },
    );
    return { rows };
  });

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
