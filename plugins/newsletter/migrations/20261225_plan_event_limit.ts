import { recreateEventPolicy, type Knex } from '@foyer/kit/server';

/** The same rule in a form that gives the planner better row estimates. */
export async function up(knex: Knex): Promise<void> {
  await recreateEventPolicy(knex, {
    newsletter_subscriber: { event: 'event_id' },
  });
}

/** Nothing to do: the older form allows the same rows. */
export async function down(): Promise<void> {}
