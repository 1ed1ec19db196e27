import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Venue } from './checkoutSeed.ts';

/**
 * Waits until every paid order has its tickets. Polls the counters and reads the orders only once,
 * so that it doesn't slow the sale down.
 * @param since returns only orders completed from then on
 */
export async function completedOrders(
  looking: pg.Pool,
  venue: Venue,
  { count, since = new Date(0) }: { count: number; since?: Date },
): Promise<{ uid: string; completed_at: Date }[]> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const { rows } = await looking.query<{ sold: number }>(
      `select sum(sold)::int as sold from events_stock
       where event_id = $1 and ticket_type_id is not null`,
      [venue.eventId],
    );
    if ((rows[0]?.sold ?? 0) >= count) return ordersOf(looking, venue, since);
    await delay(250);
  }
  throw new Error('A paid order got no tickets within a minute.');
}

async function ordersOf(looking: pg.Pool, { eventId }: Venue, since: Date) {
  const { rows } = await looking.query<{ uid: string; completed_at: Date }>(
    `select uid, completed_at from orders_order o
     where event_id = $1 and status = 'completed' and completed_at >= $2
     and exists (select 1 from orders_ticket t where t.order_id = o.id)`,
    [eventId, since],
  );
  return rows;
}

/** Counts oversold tickets and counters that differ from the rows. Both must be 0. */
export async function oversold(looking: pg.Pool, { eventId }: Venue): Promise<number> {
  const { rows } = await looking.query<{ wrong: number }>(
    `select coalesce(sum(greatest(0, facts.sold + facts.held - stock.capacity)
        + abs(facts.sold - stock.sold) + abs(facts.held - stock.held)), 0)::int as wrong
     from events_stock stock, lateral (
       select (select count(*) from orders_ticket t where t.ticket_type_id = stock.ticket_type_id)::int
           as sold,
         (select coalesce(sum(line.quantity), 0) from events_hold h,
            jsonb_to_recordset(h.lines) as line ("ticketTypeId" uuid, quantity int)
          where h.event_id = stock.event_id and line."ticketTypeId" = stock.ticket_type_id)::int as held
     ) facts
     where stock.event_id = $1 and stock.ticket_type_id is not null`,
    [eventId],
  );
  return rows[0]?.wrong ?? -1;
}
