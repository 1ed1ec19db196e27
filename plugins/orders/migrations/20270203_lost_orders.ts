import type { Knex } from '@foyer/kit/server';

/** A review can also be opened for a payment whose order the database lost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_review add column kind text collate "und-x-icu" not null default 'amount'
      check (kind in ('amount', 'lost', 'unreadable'))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_review drop column kind');
}
