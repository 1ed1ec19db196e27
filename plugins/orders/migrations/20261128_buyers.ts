import type { Knex } from '@foyer/kit/server';

/**
 * Whose an order is: the address in small letters, by which whoever has proven it finds their orders.
 * Only ASCII letters have a small one here, so that no look-alike letter becomes another's address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_order
      add column buyer_key text collate "C"
        generated always as (nullif(lower(btrim(email) collate "C"), '')) stored,
      -- Its buyer has deleted the account: the address goes when the event is over.
      add column forgets_buyer boolean not null default false
  `);
  await knex.raw('create index orders_order_buyer on orders_order (buyer_key, tenant_id)');
  await knex.raw(
    'create index orders_order_forgets_buyer on orders_order (event_id) where forgets_buyer',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_order drop column forgets_buyer, drop column buyer_key');
}
