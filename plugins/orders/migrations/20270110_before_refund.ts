import type { Knex } from '@foyer/kit/server';

/** What a ticket was before it was refunded, so that a refund that fails later restores exactly that. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_ticket
      add column status_before_refund text check (status_before_refund in ('active', 'voided')),
      add column stock_before_refund boolean
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_ticket
      drop column status_before_refund,
      drop column stock_before_refund
  `);
}
