import { query, type TenantCtx } from '@foyer/kit/server';
import type { NextEvent } from '../contract.ts';

const SHOWN = 5;

interface EventRow {
  id: string;
  name: string;
  status: 'draft' | 'published';
  start_at: Date;
  time_zone: string;
  places: number;
  sold: number;
  complimentary: number;
  held: number;
  keptBack: number;
  left: number;
}

/**
 * The next events, including drafts, with the state of their places. Includes the past week, because events
 * without an end of their own sell for hours after their start.
 */
export function nextEvents(ctx: TenantCtx): Promise<{ events: NextEvent[] }> {
  return ctx.reports.read(async (db) => {
    const rows = await query<EventRow>(
      db,
      `with next as (
         select tenant_id, id, name, status, start_at, time_zone
         from events_event_v1
         where tenant_id = :tenantId and status in ('draft', 'published')
           and end_at > now() - interval '7 days' and not events_is_over_v1(tenant_id, id)
         order by start_at, id
         limit :shown
       )
       select next.id, name, status, start_at, time_zone,
         coalesce(stock.places, 0) as places, coalesce(ticket.sold, 0) as sold,
         coalesce(ticket.complimentary, 0) as complimentary, coalesce(stock.held, 0) as held,
         coalesce(ticket.kept_back, 0) as "keptBack", coalesce(stock.remaining, 0) as left
       from next
       left join lateral (
         select * from events_event_left_v1 counter
         where counter.tenant_id = next.tenant_id and counter.event_id = next.id
       ) stock on true
       left join lateral (
         select * from orders_event_tickets_v1 counted
         where counted.tenant_id = next.tenant_id and counted.event_id = next.id
       ) ticket on true
       order by start_at, next.id`,
      { tenantId: ctx.tenantId, shown: SHOWN },
    );
    return {
      events: rows.map(({ start_at, time_zone, ...event }) => ({
        ...event,
        startAt: start_at.toISOString(),
        timeZone: time_zone,
      })),
    };
  });
}
