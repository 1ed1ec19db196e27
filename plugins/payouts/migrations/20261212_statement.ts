import type { Knex } from '@foyer/kit/server';

const FIGURES = ['paid_vat_cents', 'paid_donation_cents'] as const;

/**
 * Tax and donations at the payout, so that a statement doesn't change. Unknown for orders that were
 * paid out earlier.
 */
export async function up(knex: Knex): Promise<void> {
  for (const column of FIGURES)
    await knex.raw('alter table payouts_order add column ?? bigint', [column]);
}

export async function down(knex: Knex): Promise<void> {
  for (const column of FIGURES)
    await knex.raw('alter table payouts_order drop column ??', [column]);
}
