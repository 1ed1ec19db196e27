import type { Knex } from '@foyer/kit/server';

/** A ticket's state before its refund, so that a refund that fails later restores it. */
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
