import type { Knex } from '@foyer/kit/server';

/** Validates the check that was added without reading existing rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_order validate constraint orders_order_status_check');
}

/** A valid check forbids nothing more. */
export async function down(): Promise<void> {}
