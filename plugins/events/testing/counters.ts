import type { TestApp } from '@foyer/testing';
import { queryRow } from '@foyer/kit/server';

export interface Counters {
  capacity: number;
  held: number;
  sold: number;
}

/** The counter of a ticket type, or the event's own without one. */
export async function countersOf(
  { database }: TestApp,
  { eventId, typeId = null }: { eventId: string; typeId?: string | null | undefined },
): Promise<Counters> {
  const row = await database('events_stock')
    .where({ event_id: eventId, ticket_type_id: typeId })
    .first<Counters | undefined>('capacity', 'held', 'sold');
  if (!row) throw new Error('Counter not found.');
  return row;
}

/** Issued tickets and current holds, by type. */
export async function placesTaken({ database }: TestApp, eventId: string): Promise<number> {
  const { n } = await queryRow<{ n: number }>(
    database,
    `select (
       (select count(*) from orders_ticket where event_id = :eventId and has_stock) +
       (select coalesce(sum(line.quantity), 0) from events_hold hold
        cross join jsonb_to_recordset(hold.lines) as line (quantity integer)
        where hold.event_id = :eventId)
     )::int as n`,
    { eventId },
  );
  return n;
}
