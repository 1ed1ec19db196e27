import type { Knex } from '@foyer/kit/server';

/** Indexes for the platform's home: failed transfers, and what the platform keeps in a period. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index payouts_attempt_failed on payouts_attempt (updated_at) where state = 'failed';
    create index payouts_order_ordered on payouts_order (ordered_at) include (platform_total_cents);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_attempt_failed, payouts_order_ordered');
}
