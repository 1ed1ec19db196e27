import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/**
 * Counts the carts that an address or device created for an event within an hour. Keyed by a hash
 * specific to the event, deleted after that hour.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table checkout_cart_count (
      tenant_id uuid not null,
      -- The hash, which differs for each event.
      id text not null,
      carts integer not null,
      since timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    ) with (fillfactor = 50)
  `);
  await knex.raw('create index checkout_cart_count_since on checkout_cart_count (since)');
  await enableRowSecurity(knex, 'checkout_cart_count', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('checkout_cart_count');
}
