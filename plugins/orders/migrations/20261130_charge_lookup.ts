import type { Knex } from '@foyer/kit/server';

/** Finds the order of a charge, whichever tenant it belongs to. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index orders_order_charge on orders_order (charge_id) where charge_id is not null',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_order_charge');
}
