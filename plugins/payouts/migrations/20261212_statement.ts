import type { Knex } from '@foyer/kit/server';

const FIGURES = ['paid_vat_cents', 'paid_donation_cents'] as const;

/**
 * Tax and donations of an order when it was paid out, so that a statement stays as it was filed. Of
 * orders that were paid out before, nobody wrote them down.
 */
export async function up(knex: Knex): Promise<void> {
  for (const column of FIGURES)
    await knex.raw('alter table payouts_order add column ?? bigint', [column]);
}

export async function down(knex: Knex): Promise<void> {
  for (const column of FIGURES)
    await knex.raw('alter table payouts_order drop column ??', [column]);
}
