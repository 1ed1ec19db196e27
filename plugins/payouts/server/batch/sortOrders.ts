import type { Tx } from '@foyer/kit/server';
import { CAN_BE_PAID_OUT, type LeftOut } from '../../contract.ts';
import { pendingOf } from '../lists/pendingListing.ts';
import { CAN_BE_PAID, OWED_CENTS, payabilityAt } from '../status/payability.ts';

export interface Chosen {
  order_id: string;
  order_uid: string;
  event_id: string;
  cents: number;
  /** Whether the event ends after `at`. */
  is_event_ahead: boolean;
}

export interface LeftOutSum {
  reason: LeftOut;
  orders: number;
  cents: number;
}

/** Sorts a tenant's unpaid orders into those for a batch and those left out, grouped by reason. */
export async function sortOrders(
  tx: Tx,
  given: { tenantId: string; at: Date; rhythm: 'weekly' | 'end-of-event' },
): Promise<{ chosen: Chosen[]; leftOut: LeftOutSum[] }> {
  const { tenantId, at, rhythm } = given;
  const reason = tx.db.raw(
    `(case
      when ${payabilityAt(':at::timestamptz')} <> all (:canBePaidOut)
        then ${payabilityAt(':at::timestamptz')}
      when :afterEvent and e.end_at > :at::timestamptz then 'event_not_over'
      when exists (select 1 from payouts_batch_order b where b.tenant_id = p.tenant_id
        and b.order_id = p.order_id and b.is_open) then 'in_other_batch'
      end) as reason`,
    { at, afterEvent: rhythm === 'end-of-event', canBePaidOut: [...CAN_BE_PAID_OUT] },
  );
  const rows = await pendingOf(tx.db)
    .where({ 'p.tenant_id': tenantId, 'p.facilitator': 'platform' })
    .orderBy(['p.ordered_at', 'p.order_id'])
    .select<(Chosen & { can_be_paid: boolean; owed: number; reason: LeftOut | null })[]>(
      'p.order_id',
      'p.order_uid',
      'p.event_id',
      'p.tenant_total_cents as cents',
      tx.db.raw('e.end_at > ?::timestamptz as is_event_ahead', [at]),
      tx.db.raw(`${CAN_BE_PAID} as can_be_paid`),
      tx.db.raw(`${OWED_CENTS} as owed`),
      reason,
    );
  const leftOut = new Map<LeftOut, LeftOutSum>();
  const chosen: Chosen[] = [];
  let debtLeft = rows[0]?.owed ?? 0;
  for (const { can_be_paid: canBePaid, owed: _owed, reason, ...order } of rows) {
    // Without an account, only orders whose whole share repays debt can be paid out.
    const isPayable = canBePaid || order.cents <= debtLeft;
    const why = reason ?? (isPayable ? null : 'no_account');
    if (why === null) {
      debtLeft -= order.cents;
      chosen.push(order);
      continue;
    }
    const sum = leftOut.get(why) ?? { reason: why, orders: 0, cents: 0 };
    leftOut.set(why, { reason: why, orders: sum.orders + 1, cents: sum.cents + order.cents });
  }
  return { chosen, leftOut: [...leftOut.values()] };
}
