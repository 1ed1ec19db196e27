import { toDollars } from '@foyer/kit';
import { query, type Ctx, type InputOf, type Knex } from '@foyer/kit/server';
import type { SalesByChannel, SalesByType, reports } from '../../contract.ts';
import { eventIn } from '../subject.ts';
import { figuresOf, type SalesOf } from './dailySales.ts';
import { daysIn, inDays } from './inDays.ts';

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
