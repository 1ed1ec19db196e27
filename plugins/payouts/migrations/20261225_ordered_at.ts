import type { Knex } from '@foyer/kit/server';

/**
 * When an order was placed, which never changes. Stored with the payout state, so that pages of
 * waiting orders are read from the newest on without reading all rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table payouts_order add column ordered_at timestamptz(3) not null default now()',
  );
  await knex.raw('drop index payouts_order_open');
  for (const [name, columns] of Object.entries(INDEXES))
    await knex.raw(
      `create index ${name} on payouts_order (${columns}) where has_charge and not payout_completed`,
    );
}

const INDEXES = {
  payouts_order_open: 'tenant_id, ordered_at, order_id',
  payouts_order_open_newest: 'ordered_at, order_id',
};

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_order_open_newest, payouts_order_open');
  await knex.raw(
    `create index payouts_order_open on payouts_order (tenant_id, created_at, id)
     where has_charge and not payout_completed`,
  );
  await knex.raw('alter table payouts_order drop column ordered_at');
}
