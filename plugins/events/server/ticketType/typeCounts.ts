import type { Deps, Knex } from '@foyer/kit/server';
import type { TicketType } from '../../contract/ticketType.ts';
import { ticketCounts } from '../ticketCounts.ts';
import { typesWithStock } from './findTypes.ts';

export type TypeCounts = Pick<
  TicketType['details'],
  'sold' | 'complimentary' | 'held' | 'keptBack'
>;

/** Columns added by `withTypeCounts`, in addition to the counter `s`. */
export const TYPE_COUNTS = {
  sold: 'coalesce(c.sold, 0)',
  complimentary: 'coalesce(c.complimentary, 0)',
  held: 's.held',
  keptBack: 'coalesce(c.kept_back, 0)',
} satisfies Record<keyof TypeCounts, string>;

/** Joins the sold counts to the ticket types `t` of an event. */
export const withTypeCounts = (
  rows: Knex.QueryBuilder,
  given: { db: Knex; deps: Pick<Deps, 'use'>; tenantId: string; eventId: string },
): Knex.QueryBuilder =>
  rows.leftJoin(
    given.deps.use(ticketCounts).ofTypes(given.db, given).as('c'),
    'c.ticket_type_id',
    't.id',
  );

/** The counts of one ticket type. */
export async function typeCountsOf(
  db: Knex,
  deps: Pick<Deps, 'use'>,
  { tenantId, eventId, id }: { tenantId: string; eventId: string; id: string },
): Promise<TypeCounts> {
  const columns = Object.entries(TYPE_COUNTS).map(([name, sql]) => db.raw(`${sql} as ??`, [name]));
  const counts = await withTypeCounts(typesWithStock(db), { db, deps, tenantId, eventId })
    .where({ 't.tenant_id': tenantId, 't.id': id })
    .first<TypeCounts | undefined>(columns);
  if (!counts) throw new Error('The ticket type no longer exists.');
  return counts;
}
