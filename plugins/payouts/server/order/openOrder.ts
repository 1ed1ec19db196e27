import type { Tx } from '@foyer/kit/server';
import type { OrderKey } from './payoutOrder.ts';

/**
 * A completed order can be paid out from now on. One without a charge is only here for what it
 * owes: the fees of a sale whose money the tenant took itself.
 */
export async function openOrder(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  await tx.db.raw(
    `insert into payouts_order
       (tenant_id, order_id, order_uid, event_id, ordered_at, facilitator, has_charge, owed_cents,
        available_at, gateway_fee_cents, total_cents, net_amount_cents, tenant_total_cents,
        platform_total_cents)
     select tenant_id, id, uid, event_id, created_at, facilitator, charge_id is not null,
       case when charge_id is null then greatest(0, -tenant_total_cents) else 0 end,
       balance_available_at, gateway_fee_cents, total_cents - refunded_cents, net_amount_cents,
       tenant_total_cents, platform_total_cents
     from orders_order_v1
     where tenant_id = :tenantId and id = :orderId
       and (charge_id is not null or tenant_total_cents <> 0)
     on conflict (tenant_id, order_id) do nothing`,
    { tenantId, orderId },
  );
}
