import type { Knex } from '@foyer/kit/server';

/** Debt returned by a payout on top of the tenant's total, because other orders had repaid it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table payouts_payout add column debt_returned_cents bigint not null default 0',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payouts_payout drop column debt_returned_cents');
}
