import type { Knex } from '@foyer/kit/server';
import type { OrderKey } from './payoutOrder.ts';

/**
 * Updates an unpaid order's figures from `orders_order_v1`. Locks its row of payouts_order; callers
 * that also need the debt lock must take that first.
 * @param given.unlessOwing skips an order that owes, or whose tenant's share is negative
 * @returns whether an order was updated
 */
export async function copyFigures(
  db: Knex.Transaction,
  { tenantId, orderId }: OrderKey,
  { unlessOwing = false }: { unlessOwing?: boolean } = {},
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update payouts_order p set available_at = o.balance_available_at,
       gateway_fee_cents = o.gateway_fee_cents, total_cents = o.total_cents - o.refunded_cents,
       net_amount_cents = o.net_amount_cents, tenant_total_cents = o.tenant_total_cents,
       platform_total_cents = o.platform_total_cents
     from orders_order_v1 o
     where p.tenant_id = :tenantId and p.order_id = :orderId and not p.payout_completed
       and o.tenant_id = p.tenant_id and o.id = p.order_id
       ${unlessOwing ? 'and p.owed_cents = 0 and o.tenant_total_cents >= 0' : ''}`,
    { tenantId, orderId },
  );
  return rowCount > 0;
}
