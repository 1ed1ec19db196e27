import type { Knex } from '@foyer/kit/server';

/**
 * The figures that a transfer was decided by, so that a refund before the response isn't counted
 * as part of the payout; and the part of its own debt that an order got back with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table payouts_attempt add column figures jsonb');
  await knex.raw(
    'alter table payouts_order add column paid_settled_cents bigint not null default 0',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payouts_order drop column paid_settled_cents');
  await knex.raw('alter table payouts_attempt drop column figures');
}
