import { query, type Knex } from '@foyer/kit/server';
import { toLeg, type TransferKind } from '../transfer/attempt.ts';
import type { Money, PayoutOrder } from './payoutOrder.ts';

/**
 * The inputs for an order's balance. The caller must have locked the row of payouts_order.
 * @param given.exceptTransfer ignores requests in progress of this kind
 */
export async function readMoney(
  db: Knex.Transaction,
  payoutOrder: PayoutOrder,
  { exceptTransfer }: { exceptTransfer?: TransferKind } = {},
): Promise<Money & { isSettled: boolean }> {
  const rows = await query<{
    tenant_total: number;
    settled: boolean;
    under_way: number;
    reversing: number;
  }>(
    db,
    `select o.tenant_total_cents as tenant_total,
       (o.gateway_fee_cents is not null or o.charge_id is null) as settled,
       (select coalesce(sum(a.amount_cents), 0) from payouts_attempt a
        where a.tenant_id = o.tenant_id and a.order_id = o.id
          and a.leg <> :exceptLeg and a.state in ('submitting', 'unknown')) as under_way,
       (select coalesce(sum(r.amount_cents), 0) from payouts_reversal r
        where r.tenant_id = o.tenant_id and r.order_id = o.id
          and r.state in ('submitting', 'unknown')) as reversing
     from orders_order_v1 o where o.tenant_id = :tenantId and o.id = :orderId`,
    {
      tenantId: payoutOrder.tenant_id,
      orderId: payoutOrder.order_id,
      exceptLeg: exceptTransfer ? toLeg(exceptTransfer) : '',
    },
  );
  const [facts] = rows;
  if (!facts) throw new Error(`Order ${payoutOrder.order_uid} no longer exists.`);
  return {
    tenantTotalCents: facts.tenant_total,
    isSettled: facts.settled,
    withdrawnCents: payoutOrder.withdrawn_cents,
    transferredCents: payoutOrder.transferred_cents,
    underWayCents: facts.under_way,
    reversedCents: payoutOrder.reversed_cents,
    reversingCents: facts.reversing,
    nettedCents: payoutOrder.netted_cents,
    settledCents: payoutOrder.settled_cents,
    reserveCents: payoutOrder.reserve_released_at ? 0 : payoutOrder.reserve_cents,
  };
}
