import type { Knex } from '@foyer/kit/server';

const PAYABLE_SQL = `has_charge and not payout_completed and total_cents > 0
  and (gateway_fee_cents is null or tenant_total_cents > 0)`;

const SEARCHED = '(order_uid, order_id) include (tenant_id';

/**
 * This index alone reads event after event, including the tenant. Few waiting orders are held or
 * belong to tenants that Stripe pays directly, so a page of them shouldn't read all others. A
 * search for part of an ID reads the whole index of IDs, which is small.
 */
const ADDED = {
  payouts_order_waits_uid: `${SEARCHED}) where ${PAYABLE_SQL}`,
  payouts_order_waits_event: `(event_id, order_id) include (tenant_id) where ${PAYABLE_SQL}`,
  payouts_order_waits_held: `(ordered_at, order_id) include (tenant_id, event_id, on_hold, system_hold)
    where ${PAYABLE_SQL} and (on_hold or system_hold)`,
  payouts_order_waits_tenants: `(ordered_at, order_id) where ${PAYABLE_SQL} and facilitator = 'tenant'`,
};

// The planner has no statistics for an expression that is used only in partial indexes.
const AVAILABLE = `(coalesce(available_at, timestamptz '9999-12-31T00:00:00.000Z'))`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_order_waits_event, payouts_order_waits_uid');
  for (const [name, columns] of Object.entries(ADDED))
    await knex.raw(`create index ${name} on payouts_order ${columns}`);
  await knex.raw(`create statistics payouts_order_available on ${AVAILABLE} from payouts_order`);
  await knex.raw('analyze payouts_order');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop statistics payouts_order_available');
  await knex.raw(`drop index ${Object.keys(ADDED).join(', ')}`);
  await knex.raw(
    `create index payouts_order_waits_event on payouts_order (event_id, order_id) where ${PAYABLE_SQL}`,
  );
  await knex.raw(
    `create index payouts_order_waits_uid on payouts_order ${SEARCHED}, event_id, available_at)
     where ${PAYABLE_SQL}`,
  );
}
