import type { Deps, Knex } from '@foyer/kit/server';
import type { eventCounts } from '../../contract/event.ts';
import { ticketCounts } from '../ticketCounts.ts';

/** Columns added by `withCounts`. */
export const COUNTS = {
  places: 'coalesce(l.places, 0)',
  sold: 'coalesce(c.sold, 0)',
  complimentary: 'coalesce(c.complimentary, 0)',
  held: 'coalesce(l.held, 0)',
  keptBack: 'coalesce(c.kept_back, 0)',
  left: 'coalesce(l.remaining, 0)',
} satisfies Record<keyof typeof eventCounts.fields, string>;

/** Joins the sold, held and remaining counts to a tenant's events `t`. */
export const withCounts = (
  rows: Knex.QueryBuilder,
  given: { db: Knex; deps: Pick<Deps, 'use'>; tenantId: string },
): Knex.QueryBuilder =>
  rows
    .leftJoin('events_event_left_v1 as l', (join) =>
      join.on('l.tenant_id', 't.tenant_id').andOn('l.event_id', 't.id'),
    )
    .leftJoin(
      given.deps.use(ticketCounts).ofEvents(given.db, given.tenantId).as('c'),
      'c.event_id',
      't.id',
    );
