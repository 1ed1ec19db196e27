import type { Knex } from '@foyer/kit/server';

/**
 * An order's lowercase address, by which the owner of the verified address finds it. Lowercases only
 * ASCII, so that no look-alike letter matches another address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_order
      add column buyer_key text collate "C"
        generated always as (nullif(lower(btrim(email) collate "C"), '')) stored,
      -- The buyer deleted their account: the address is removed after the event.
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
