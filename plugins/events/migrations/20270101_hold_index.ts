import type { Knex } from '@foyer/kit/server';

/**
 * Holds by event alone, since an event belongs to one tenant. With the older index, which starts with the tenant,
 * Postgres read all holds of a tenant to find one after an `analyze` of the empty table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index events_hold_event');
  await knex.raw('create index events_hold_event on events_hold (event_id, expires_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_hold_event');
  await knex.raw('create index events_hold_event on events_hold (tenant_id, event_id, expires_at)');
}
