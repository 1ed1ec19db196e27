import type { Knex } from '@foyer/kit/server';
import type { Money } from './position.ts';
import type { PayoutOrder } from './payoutOrder.ts';

/**
 * How an order's tenant stands now. The row of payouts_order has to be locked.
 * @param given.exceptLeg what is under way of it is left out
 */
export async function readMoney(
  db: Knex.Transaction,
  mine: PayoutOrder,
  { exceptLeg = '' }: { exceptLeg?: string } = {},
): Promise<Money & { isSettled: boolean }> {
  const { rows } = await db.raw<{
    rows: { tenant_total: number; settled: boolean; under_way: number; reversing: number }[];
  }>(
    `select o.tenant_total_cents as tenant_total,
       (o.gateway_fee_cents is not null or o.charge_id is null) as settled,
       (select coalesce(sum(a.amount_cents), 0) from payouts_attempt a
        where a.tenant_id = o.tenant_id and a.order_id = o.id
          and a.leg <> :exceptLeg and a.state in ('submitting', 'unknown')) as under_way,
       (select coalesce(sum(r.amount_cents), 0) from payouts_reversal r
        where r.tenant_id = o.tenant_id and r.order_id = o.id
          and r.state in ('submitting', 'unknown')) as reversing
     from orders_order_v1 o where o.tenant_id = :tenantId and o.id = :orderId`,
    { tenantId: mine.tenant_id, orderId: mine.order_id, exceptLeg },
  );
  const [facts] = rows;
  if (!facts) throw new Error(`The order ${mine.order_uid} is gone.`);
  return {
    tenantTotalCents: facts.tenant_total,
    isSettled: facts.settled,
    withdrawnCents: mine.withdrawn_cents,
    transferredCents: mine.transferred_cents,
    underWayCents: facts.under_way,
    reversedCents: mine.reversed_cents,
    reversingCents: facts.reversing,
    nettedCents: mine.netted_cents,
    settledCents: mine.settled_cents,
    reserveCents: mine.reserve_released_at ? 0 : mine.reserve_cents,
  };
}
