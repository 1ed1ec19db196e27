import type { Knex } from '@foyer/kit/server';

/** A buyer who mistyped their address sends the order elsewhere: what the wrong one got ends with it. */
export async function up(knex: Knex): Promise<void> {
  // The links of mails are signed for the number of changes, so that older ones open nothing.
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
