import { withEveryRow, type Knex } from '@foyer/kit/server';

const ADDED = {
  available_at: 'timestamptz(3)',
  gateway_fee_cents: 'bigint',
  total_cents: 'bigint not null default 0',
  net_amount_cents: 'bigint not null default 0',
  tenant_total_cents: 'bigint not null default 0',
  platform_total_cents: 'bigint not null default 0',
};

/** Every summed column, so that sums need only the index; row-level security needs the event. */
const SUMMED =
  'event_id, available_at, gateway_fee_cents, total_cents, net_amount_cents, ' +
  'tenant_total_cents, platform_total_cents';

const PAYABLE_SQL = `has_charge and not payout_completed and total_cents > 0
  and (gateway_fee_cents is null or tenant_total_cents > 0)`;

const INDEXES = {
  payouts_order_waits: `(tenant_id, ordered_at, order_id) include (${SUMMED})`,
  payouts_order_waits_newest: `(ordered_at, order_id) include (tenant_id, ${SUMMED})`,
};

/**
 * Stores a waiting order's figures next to its hold, so that sums, sorting and search use one
 * narrow table. A row follows its order until the payout. Fully refunded orders and those not worth
 * a transfer don't wait.
 */
export async function up(knex: Knex): Promise<void> {
  const columns = Object.entries(ADDED).map(([name, type]) => `add column ${name} ${type}`);
  await knex.raw(`alter table payouts_order ${columns.join(', ')}`);
  await copyFigures(knex);
  await knex.raw('drop index payouts_order_open, payouts_order_open_newest');
  for (const [name, columns] of Object.entries(INDEXES))
    await knex.raw(`create index ${name} on payouts_order ${columns} where ${PAYABLE_SQL}`);
}

/** Copies the figures of existing orders. */
export async function copyFigures(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ view: string | null }] }>(
    `select to_regclass('orders_order_v1')::text as view`,
  );
  // A new installation has neither the view nor rows yet.
  if (rows[0].view === null) return;
  await withEveryRow(knex, ['payouts_order', 'orders_order_v1'], () =>
    knex.raw(`
      update payouts_order p set available_at = o.balance_available_at,
        gateway_fee_cents = o.gateway_fee_cents, total_cents = o.total_cents - o.refunded_cents,
        net_amount_cents = o.net_amount_cents, tenant_total_cents = o.tenant_total_cents,
        platform_total_cents = o.platform_total_cents
      from orders_order_v1 o
      where o.tenant_id = p.tenant_id and o.id = p.order_id and not p.payout_completed
    `),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_order_waits, payouts_order_waits_newest');
  const columns = Object.keys(ADDED).map((name) => `drop column ${name} cascade`);
  await knex.raw(`alter table payouts_order ${columns.join(', ')}`);
  await knex.raw(`
    create index payouts_order_open on payouts_order (tenant_id, ordered_at, order_id)
    where has_charge and not payout_completed
  `);
  await knex.raw(`
    create index payouts_order_open_newest on payouts_order (ordered_at, order_id)
    where has_charge and not payout_completed
  `);
}
