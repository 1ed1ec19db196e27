import { withEveryRow, type Knex } from '@foyer/kit/server';

/** Fills columns that earlier migrations added, for existing rows. */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ view: string | null }] }>(
    `select to_regclass('orders_order_v1')::text as view`,
  );
  // A new installation has neither the view nor rows yet.
  if (rows[0].view === null) return;
  const sources = ['payouts_order', 'payouts_payout', 'orders_order_v1'];
  await withEveryRow(knex, sources, async () => {
    await knex.raw(
      `update payouts_order p set ordered_at = o.created_at from orders_order_v1 o
       where o.tenant_id = p.tenant_id and o.id = p.order_id and p.ordered_at <> o.created_at`,
    );
    await knex.raw(
      `update payouts_payout p set debt_returned_cents = o.cents
       from (select tenant_id, payout_id, sum(paid_settled_cents) as cents from payouts_order
             where paid_settled_cents > 0 group by tenant_id, payout_id) o
       where o.tenant_id = p.tenant_id and o.payout_id = p.id and p.debt_returned_cents <> o.cents`,
    );
  });
}

/** The columns are dropped by their own migrations. */
export async function down(): Promise<void> {}
