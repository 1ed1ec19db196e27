import type { Knex } from '@foyer/kit/server';

/**
 * Platform-wide lists read a page in index order. An index that starts with the tenant sorts only
 * within each tenant, so it can't be used.
 */
const ADDED = {
  payouts_netting_all: 'payouts_netting (created_at, id)',
  payouts_order_debt_all:
    'payouts_order (owed_since, id) where owed_cents > 0 or settled_cents > 0',
  payouts_batch_order_of: 'payouts_batch_order (batch_id, order_uid, id)',
  payouts_difference_utc: `payouts_difference (((day at time zone 'UTC')::date), id)`,
  payouts_difference_found: 'payouts_difference (found_at, id)',
  payouts_payout_total: 'payouts_payout (total_cents, id)',
};

/** Indexes of lists that are now platform-wide and use those above. */
const DROPPED = {
  payouts_batch_order_uid: 'payouts_batch_order (tenant_id, batch_id, order_uid, id)',
  payouts_difference_day: 'payouts_difference (tenant_id, day, id)',
  payouts_difference_found_at: 'payouts_difference (tenant_id, found_at, id)',
};

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`drop index ${Object.keys(DROPPED).join(', ')}`);
  await makeIndexes(knex, ADDED);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop index ${Object.keys(ADDED).join(', ')}`);
  await makeIndexes(knex, DROPPED);
}

async function makeIndexes(knex: Knex, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await knex.raw(`create index ${name} on ${on}`);
}
