import { withEveryRow, type Knex } from '@foyer/kit/server';

/** Fills the tables and columns of reviews and disputes for existing rows. */
export async function up(knex: Knex): Promise<void> {
  await withEveryRow(knex, ['orders_order', 'orders_review', 'orders_dispute'], async () => {
    await knex.raw(`
      insert into orders_review (tenant_id, order_id, event_id, asked_cents, paid_cents, currency,
        payment_intent_id, charge_id, created_at)
      select tenant_id, id, event_id, total_cents, coalesce(paid_cents, 0),
        coalesce(substring(review_reason from '^Paid [0-9]+ ([a-z]{3}),'), 'usd'),
        payment_intent_id, charge_id, updated_at
      from orders_order where status = 'needs_review'
      on conflict (tenant_id, order_id) do nothing
    `);
    await knex.raw(`
      update orders_dispute set opened_at = least(opened_at, created_at),
        gateway_status = case when status <> 'open' and gateway_status = 'needs_response'
          then status else gateway_status end
      where opened_at > created_at
    `);
  });
}

/** The rows and columns are removed by the migrations that created them. */
export async function down(): Promise<void> {}
