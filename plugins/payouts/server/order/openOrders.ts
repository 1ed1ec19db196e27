import { together } from '@foyer/kit/server';
import type { OrderKey } from './payoutOrder.ts';

/**
 * Makes completed orders available for payout. An order without a charge is included only for what
 * it owes: the fees of a sale whose money the tenant received directly.
 */
export const openOrders = together<OrderKey>(async ({ db }, orders) => {
  await db.raw(
    `insert into payouts_order
       (tenant_id, order_id, order_uid, event_id, ordered_at, facilitator, has_charge, owed_cents,
        available_at, gateway_fee_cents, total_cents, net_amount_cents, tenant_total_cents,
        platform_total_cents)
     select o.tenant_id, o.id, o.uid, o.event_id, o.created_at, o.facilitator,
       o.charge_id is not null,
       case when o.charge_id is null then greatest(0, -o.tenant_total_cents) else 0 end,
       o.balance_available_at, o.gateway_fee_cents, o.total_cents - o.refunded_cents,
       o.net_amount_cents, o.tenant_total_cents, o.platform_total_cents
     from unnest(?::uuid[], ?::uuid[]) as completed (tenant_id, order_id)
     join orders_order_v1 o on o.tenant_id = completed.tenant_id and o.id = completed.order_id
     where o.charge_id is not null or o.tenant_total_cents <> 0
     on conflict (tenant_id, order_id) do nothing`,
    [orders.map(({ tenantId }) => tenantId), orders.map(({ orderId }) => orderId)] as never,
  );
});
