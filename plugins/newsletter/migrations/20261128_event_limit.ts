import { liftEventLimit, limitToEvents, type EventOf, type Knex } from '@foyer/kit/server';

const TABLES: Readonly<Record<string, EventOf>> = {
  newsletter_subscriber: { event: 'event_id' },
};

/** A member limited to some events can access only the rows of those. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, of] of Object.entries(TABLES)) await limitToEvents(knex, table, of);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(TABLES)) await liftEventLimit(knex, table);
}
