import { withEveryRow, type Knex } from '@foyer/kit/server';

/**
 * What tenants owe for cards on their own terminals, after the orders plugin's migration corrected
 * these orders.
 */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ view: string | null }] }>(
    `select to_regclass('orders_order_v1')::text as view`,
  );
  // A new installation has neither the view nor rows yet.
  if (rows[0].view === null) return;
  const tables = ['payouts_order', 'payouts_tally', 'orders_order_v1'];
  await withEveryRow(knex, tables, async () => {
    await knex.raw(`
      insert into payouts_order (tenant_id, order_id, order_uid, event_id, ordered_at, facilitator,
        has_charge)
      select o.tenant_id, o.id, o.uid, o.event_id, o.created_at, o.facilitator, false
      from orders_order_v1 o
      where ${ON_TERMINAL} and o.completed_at is not null and o.tenant_total_cents <> 0
      on conflict (tenant_id, order_id) do nothing
    `);
    await knex.raw(`
      update payouts_order p set facilitator = o.facilitator,
        owed_cents = greatest(0, -o.tenant_total_cents - p.settled_cents),
        total_cents = o.total_cents - o.refunded_cents, net_amount_cents = o.net_amount_cents,
        tenant_total_cents = o.tenant_total_cents, platform_total_cents = o.platform_total_cents
      from orders_order_v1 o
      where o.tenant_id = p.tenant_id and o.id = p.order_id and ${ON_TERMINAL}
    `);
  });
}

const ON_TERMINAL = `o.payment_method = 'card' and o.flow = 'none'`;

/** Incorrect debts aren't restored. */
export async function down(): Promise<void> {}
