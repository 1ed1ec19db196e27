import type { Knex } from '@foyer/kit/server';

/** For reports by time across all tenants, and for the few orders that need attention. */
const INDEXES = {
  orders_order_completed: `orders_order (completed_at) include (tenant_id)
    where completed_at is not null`,
  orders_ticket_created: 'orders_ticket (created_at) include (is_complimentary, is_refunded)',
  orders_refund_completed: `orders_refund (completed_at) include (status, amount_cents)
    where completed_at is not null`,
  orders_order_disputed: 'orders_order (created_at) where is_disputed',
  orders_order_review: `orders_order (created_at) where status = 'needs_review'`,
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await knex.raw(`create index ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
