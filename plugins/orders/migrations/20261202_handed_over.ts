import type { Knex } from '@foyer/kit/server';

/** The organizer gave the order to another address, so the secret of the cart no longer opens it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table orders_order add column is_handed_over boolean not null default false',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_order drop column is_handed_over');
}
