import { recreateEventPolicy, type Knex } from '@foyer/kit/server';

/** The same limit in a form that gives the query planner better row estimates. */
export async function up(knex: Knex): Promise<void> {
  await recreateEventPolicy(knex, {
    events_event: { event: 'id' },
    events_ticket_type: { event: 'event_id' },
    events_discount: { event: 'event_id' },
    events_stock: { event: 'event_id' },
    events_hold: { event: 'event_id' },
  });
}

/** The older form allowed the same rows. */
export async function down(): Promise<void> {}
