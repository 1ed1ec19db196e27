import type { Tx } from '@foyer/kit/server';
import type { LeftOut } from '../../contract.ts';
import { pendingOf } from '../lists/pendingListing.ts';

export interface Chosen {
  order_id: string;
  order_uid: string;
  event_id: string;
  cents: number;
  /** After `at`. */
  is_event_ahead: boolean;
}

export interface LeftOutSum {
  reason: LeftOut;
  orders: number;
  cents: number;
}

/** A tenant's orders that are not paid out: those for a batch, and the others by what stands in the way. */
export async function sortOrders(
  tx: Tx,
  given: { tenantId: string; at: Date; rhythm: 'weekly' | 'end-of-event' },
): Promise<{ chosen: Chosen[]; leftOut: LeftOutSum[] }> {
  const { tenantId, at, rhythm } = given;
  const reason = tx.db.raw(
    `(case
      when p.system_hold then 'disputed'
      when p.on_hold then 'on_hold'
      when p.gateway_fee_cents is null or p.available_at is null
        or p.available_at > ?::timestamptz then 'not_available'
      when ? and e.end_at > ?::timestamptz then 'event_not_over'
      when exists (select 1 from payouts_attempt a where a.tenant_id = p.tenant_id
        and a.order_id = p.order_id and a.state in ('submitting', 'unknown')) then 'in_progress'
      when exists (select 1 from payouts_batch_order b where b.tenant_id = p.tenant_id
        and b.order_id = p.order_id and b.is_open) then 'in_other_batch'
      end) as reason`,
    [at, rhythm === 'end-of-event', at],
  );
  const rows = (await pendingOf(tx.db)
    .where({ 'p.tenant_id': tenantId, 'p.facilitator': 'platform' })
    .orderBy(['p.ordered_at', 'p.order_id'])
    .select(
      'p.order_id',
      'p.order_uid',
      'p.event_id',
      'p.tenant_total_cents as cents',
      tx.db.raw('e.end_at > ?::timestamptz as is_event_ahead', [at]),
      reason,
    )) as (Chosen & { reason: LeftOut | null })[];
  const leftOut = new Map<LeftOut, LeftOutSum>();
  const chosen: Chosen[] = [];
  for (const { reason: why, ...order } of rows) {
    if (why === null) {
      chosen.push(order);
      continue;
    }
    const sum = leftOut.get(why) ?? { reason: why, orders: 0, cents: 0 };
    leftOut.set(why, { reason: why, orders: sum.orders + 1, cents: sum.cents + order.cents });
  }
  return { chosen, leftOut: [...leftOut.values()] };
}
