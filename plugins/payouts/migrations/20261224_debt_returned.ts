import type { Knex } from '@foyer/kit/server';

/** What a payout gave back of its orders' own debts, which other orders had paid, beside the tenant's total. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table payouts_payout add column debt_returned_cents bigint not null default 0',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payouts_payout drop column debt_returned_cents');
}
