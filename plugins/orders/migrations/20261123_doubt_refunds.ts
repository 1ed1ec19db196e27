import type { Knex } from '@foyer/kit/server';

/** Since when the gateway only repeats an error for a refund: what it made is in its list, or never was. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_refund add column doubted_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_refund drop column doubted_at');
}
