import type { Deps } from '@foyer/kit/server';

/** A counter that doesn't match the holds and tickets. */
interface StockDifference {
  tenantId: string;
  eventId: string;
  /** Null for the event's own counter, across all ticket types. */
  ticketTypeId: string | null;
  name: string | null;
  held: number;
  heldInFact: number;
  sold: number;
  soldInFact: number;
}

/** Events that ended so long ago that nothing is sold, refunded or scanned anymore. */
const FORGOTTEN_AFTER = '30 days';

/**
 * Recalculates the inventory counters in one snapshot: held is the sum of the holds, sold is the
 * number of tickets that weren't returned to inventory. Donations have no tickets: only their holds are
 * counted, and the event's counter is trusted. Only reports differences, because each is a bug that
 * someone has to understand first.
 */
export async function reconcileStock(deps: Deps): Promise<StockDifference[]> {
  const { rows } = await deps
    .asPlatform('Recounts the ticket stock of all tenants.')
    .read((db) => db.raw<{ rows: StockDifference[] }>(DIFFERENCES));
  for (const difference of rows) deps.log.error(difference, 'a stock counter is wrong');
  return rows;
}

// One statement sees one snapshot. Both sides are read in full and hash-joined; a counter's holds
// come from their index on the event.
const DIFFERENCES = `
  with counter as (
    select stock.* from events_stock_v1 stock
    join events_event_v1 event on event.tenant_id = stock.tenant_id and event.id = stock.event_id
    where event.end_at > now() - interval '${FORGOTTEN_AFTER}'
  ), ticket as (
    select tenant_id, event_id, ticket_type_id, count(*)::integer as places
    from orders_ticket
    where has_stock
    group by tenant_id, event_id, ticket_type_id
  ), per_type as (
    select counter.*,
      case when kind = 'donation' then sold else coalesce(ticket.places, 0) end as places
    from counter
    left join ticket using (tenant_id, event_id, ticket_type_id)
    where ticket_type_id is not null
  ), per_event as (
    select counter.*, coalesce((
      select sum(places) from per_type
      where per_type.tenant_id = counter.tenant_id and per_type.event_id = counter.event_id
    ), 0)::integer as places
    from counter
    where ticket_type_id is null
  )
  select tenant_id as "tenantId", event_id as "eventId", ticket_type_id as "ticketTypeId", name,
    held, in_holds as "heldInFact", sold, places as "soldInFact"
  from (table per_type union all table per_event) as fact
  where held <> in_holds or sold <> places
  order by event_id, ticket_type_id`;
