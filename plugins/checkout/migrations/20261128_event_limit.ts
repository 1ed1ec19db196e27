import { liftEventLimit, limitToEvents, type EventOf, type Knex } from '@foyer/kit/server';

const TABLES: Readonly<Record<string, EventOf>> = {
  checkout_draft: { event: 'event_id' },
  checkout_attempt: { through: 'checkout_draft', by: 'draft_id' },
};

/** A member who is limited to some events reaches the rows of those alone. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, of] of Object.entries(TABLES)) await limitToEvents(knex, table, of);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(TABLES)) await liftEventLimit(knex, table);
}
