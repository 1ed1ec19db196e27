import type { Deps, Knex } from '@foyer/kit/server';
import type { EventRecord } from '../../contract/event.ts';
import { ticketCounts } from '../ticketCounts.ts';

export type EventCounts = Pick<
  EventRecord['details'],
  'places' | 'sold' | 'complimentary' | 'held' | 'keptBack' | 'left'
>;

/** Columns added by `withCounts`. */
export const COUNTS = {
  places: 'coalesce(l.places, 0)',
  sold: 'coalesce(c.sold, 0)',
  complimentary: 'coalesce(c.complimentary, 0)',
  held: 'coalesce(l.held, 0)',
  keptBack: 'coalesce(c.kept_back, 0)',
  left: 'coalesce(l.remaining, 0)',
} satisfies Record<keyof EventCounts, string>;

/** Joins the sold, held and remaining counts to a tenant's events `e`. */
export const withCounts = (
  rows: Knex.QueryBuilder,
  given: { db: Knex; deps: Pick<Deps, 'use'>; tenantId: string },
): Knex.QueryBuilder =>
  rows
    .leftJoin('events_event_left_v1 as l', (join) =>
      join.on('l.tenant_id', 'e.tenant_id').andOn('l.event_id', 'e.id'),
    )
    .leftJoin(
      given.deps.use(ticketCounts).ofEvents(given.db, given.tenantId).as('c'),
      'c.event_id',
      'e.id',
    );

/** The counts of one event. */
export async function countsOf(
  db: Knex,
  deps: Pick<Deps, 'use'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<EventCounts> {
  const columns = Object.entries(COUNTS).map(([name, sql]) => db.raw(`${sql} as ??`, [name]));
  const counts = await withCounts(db('events_event as e'), { db, deps, tenantId })
    .where({ 'e.tenant_id': tenantId, 'e.id': id })
    .first<EventCounts | undefined>(columns);
  if (!counts) throw new Error('The event no longer exists.');
  return counts;
}
