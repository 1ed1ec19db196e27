import { liftEventLimit, limitToEvents, type EventOf, type Knex } from '@foyer/kit/server';

const TABLES: Readonly<Record<string, EventOf>> = {
  events_event: { event: 'id' },
  events_ticket_type: { event: 'event_id' },
  events_discount: { event: 'event_id' },
  events_stock: { event: 'event_id' },
  events_hold: { event: 'event_id' },
  events_slug: { whole: 'an address that another event of the tenant has is taken' },
};

/** A member who is limited to certain events reaches only their rows. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, of] of Object.entries(TABLES)) await limitToEvents(knex, table, of);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(TABLES)) await liftEventLimit(knex, table);
}
