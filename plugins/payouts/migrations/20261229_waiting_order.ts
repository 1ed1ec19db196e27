import type { Knex } from '@foyer/kit/server';

const PAYABLE_SQL = `has_charge and not payout_completed and total_cents > 0
  and (gateway_fee_cents is null or tenant_total_cents > 0)`;

/**
 * All tenants' waiting orders, in each sort order of the platform's list. A waiting order is in all
 * of these indexes, a paid one in none. The first also contains every column used by the search.
 */
const ADDED = {
  payouts_order_waits_uid: `(order_uid, order_id) include (tenant_id, event_id, available_at)`,
  payouts_order_waits_event: `(event_id, order_id)`,
  payouts_order_waits_total: `(total_cents, order_id)`,
  payouts_order_waits_available: `((coalesce(available_at, timestamptz '9999-12-31T00:00:00.000Z')), order_id)`,
};

const OF_PAYOUT = '(tenant_id, payout_id, order_uid)';

/**
 * An order has no payout before it is paid out, so only paid orders are in the index of payouts.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(ADDED))
    await knex.raw(`create index ${name} on payouts_order ${columns} where ${PAYABLE_SQL}`);
  await knex.raw('drop index payouts_order_payout');
  await knex.raw(
    `create index payouts_order_payout on payouts_order ${OF_PAYOUT} where payout_id is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_order_payout');
  await knex.raw(`create index payouts_order_payout on payouts_order ${OF_PAYOUT}`);
  await knex.raw(`drop index ${Object.keys(ADDED).join(', ')}`);
}
