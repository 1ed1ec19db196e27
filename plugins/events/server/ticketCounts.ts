import { service, type Knex } from '@foyer/kit/server';

/** The counts that the plugin issuing tickets provides: `sold`, `complimentary` and `kept_back`. */
export interface KnownTickets {
  /** A row for each event of a tenant, with its `event_id`, for lists to join. */
  ofEvents(db: Knex, tenantId: string): Knex.QueryBuilder;
  /** A row for each ticket type of an event, with its `ticket_type_id`. */
  ofTypes(db: Knex, which: { tenantId: string; eventId: string }): Knex.QueryBuilder;
}

/**
 * The plugin that issues tickets registers its counts here, because events know only which places
 * are taken. Without it, every taken place counts as sold.
 * @example start: async (deps) => deps.use(ticketCounts).are({ ofEvents, ofTypes })
 */
export interface TicketCounts extends KnownTickets {
  are(known: KnownTickets): void;
}
export const ticketCounts = service<TicketCounts>('events.ticketCounts/v1');

export function makeTicketCounts(): TicketCounts {
  let known: KnownTickets = {
    ofEvents: (db, tenantId) =>
      db('events_stock')
        .where({ tenant_id: tenantId })
        .whereNotNull('ticket_type_id')
        .groupBy('event_id')
        .select('event_id', db.raw(`sum(sold)::integer as sold, ${NONE}`)),
    ofTypes: (db, { tenantId, eventId }) =>
      db('events_stock')
        .where({ tenant_id: tenantId, event_id: eventId })
        .select('ticket_type_id', 'sold', db.raw(NONE)),
  };
  return {
    are: (values) => {
      known = values;
    },
    ofEvents: (db, tenantId) => known.ofEvents(db, tenantId),
    ofTypes: (db, which) => known.ofTypes(db, which),
  };
}

const NONE = '0 as complimentary, 0 as kept_back';
