import type { Knex } from '@foyer/kit/server';

/** A buyer who mistyped their address can correct it, which invalidates what the wrong one received. */
export async function up(knex: Knex): Promise<void> {
  // Links are signed with the number of changes, so that older ones stop working.
  await knex.raw(`
    alter table orders_order
      add column address_changes smallint not null default 0 check (address_changes >= 0)
  `);
  await knex.raw(`alter table orders_ticket add column former_uids text[] not null default '{}'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_ticket drop column former_uids');
  await knex.raw('alter table orders_order drop column address_changes');
}
