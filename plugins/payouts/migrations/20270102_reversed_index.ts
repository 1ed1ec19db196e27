import type { Knex } from '@foyer/kit/server';

/** Few orders are reversed, and they determine their payout's status. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index payouts_order_reversed on payouts_order (tenant_id, payout_id)
    where reversed_cents > 0
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_order_reversed');
}
