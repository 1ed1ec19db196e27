import type { Knex } from '@foyer/kit/server';

/**
 * An event's holds without their tenant in front, which the event has anyway. Where the table was
 * empty when it was analysed, Postgres read all holds of a tenant by the older index to find one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index events_hold_event');
  await knex.raw('create index events_hold_event on events_hold (event_id, expires_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_hold_event');
  await knex.raw('create index events_hold_event on events_hold (tenant_id, event_id, expires_at)');
}
