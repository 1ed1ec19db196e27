import type { TenantCtx } from '@foyer/kit/server';
import type { NextEvent } from '../contract.ts';

const SHOWN = 5;

interface EventRow {
  id: string;
  name: string;
  status: 'draft' | 'published';
  start_at: Date;
  time_zone: string;
  sold: number;
  held: number;
  left: number;
}

/**
 * The next events, drafts among them, with what is sold, what is in carts and what buyers can still
 * have; what is given away counts in none of these. The week before now holds those without an end
 * of their own, which sell for hours after their start.
 */
export function nextEvents(ctx: TenantCtx): Promise<{ events: NextEvent[] }> {
  return ctx.read(async (db) => {
    const { rows } = await db.raw<{ rows: EventRow[] }>(
      `with next as (
         select tenant_id, id, name, status, start_at, time_zone
         from events_event_v1
         where tenant_id = :tenantId and status in ('draft', 'published')
           and end_at > now() - interval '7 days' and not events_is_over_v1(tenant_id, id)
         order by start_at, id
         limit :shown
       )
       select next.id, name, status, start_at, time_zone,
         coalesce(stock.sold, 0)::integer as sold, coalesce(stock.held, 0)::integer as held,
         greatest(0, events_free_v1(next.tenant_id, next.id)) as left
       from next
       left join lateral (
         select sum(sold) as sold, sum(in_holds) as held from events_stock_v1 counter
         where counter.tenant_id = next.tenant_id and counter.event_id = next.id
           and counter.ticket_type_id is not null and counter.kind <> 'complimentary'
       ) stock on true
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
