import type { KnownTickets } from '@foyer/plugin-events/server';

/** Provides the events plugin with ticket counts, from the views that define them. */
export const countedTickets: KnownTickets = {
  ofEvents: (db, tenantId) =>
    db('orders_event_tickets_v1')
      .where({ tenant_id: tenantId })
      .select('event_id', 'sold', 'complimentary', 'kept_back'),
  ofTypes: (db, { tenantId, eventId }) =>
    db('orders_type_tickets_v1')
      .where({ tenant_id: tenantId, event_id: eventId })
      .select('ticket_type_id', 'sold', 'complimentary', 'kept_back'),
};
