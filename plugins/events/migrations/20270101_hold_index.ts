import type { Knex } from '@foyer/kit/server';

/**
 * Holds by their event alone, which belongs to one tenant. The older index began with the tenant as the
 * key does: after an `analyze` of the empty table Postgres read all holds of a tenant by it to find one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index events_hold_event');
  await knex.raw('create index events_hold_event on events_hold (event_id, expires_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_hold_event');
  await knex.raw('create index events_hold_event on events_hold (tenant_id, event_id, expires_at)');
}
