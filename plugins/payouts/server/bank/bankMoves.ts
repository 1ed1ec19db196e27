import type { Knex } from '@foyer/kit/server';
import type { PayoutMove } from '@foyer/plugin-orders/server';
import type { OrderKey } from '../order/payoutOrder.ts';
import type { PayoutsBankRow } from '../schema.ts';

const STATES: Readonly<Record<PayoutsBankRow['status'], PayoutMove['state']>> = {
  pending: 'under_way',
  in_transit: 'under_way',
  paid: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const NOON_MS = 12 * 3_600_000;

type Found = Pick<PayoutsBankRow, 'id' | 'gateway_id' | 'status' | 'failure' | 'arrives_at'> & {
  cents: number;
};

/** The payouts to the tenant's bank that included the order's money, with the amount in each. */
export async function bankMoves(db: Knex, order: OrderKey): Promise<PayoutMove[]> {
  const found = (await db('payouts_bank_line as l')
    .join('payouts_bank as b', (on) =>
      on.on('b.tenant_id', 'l.tenant_id').andOn('b.id', 'l.bank_id'),
    )
    .where({ 'l.tenant_id': order.tenantId, 'l.order_id': order.orderId })
    .groupBy('b.tenant_id', 'b.id')
    .orderBy('b.sent_at')
    .select('b.id', 'b.gateway_id', 'b.status', 'b.failure', 'b.arrives_at')
    .select(db.raw('sum(l.amount_cents)::bigint as cents'))) as Found[];
  return found.map(({ id, gateway_id, status, failure, arrives_at, cents }) => ({
    id,
    kind: 'bank',
    gatewayId: gateway_id,
    amountCents: cents,
    // Stripe reports the day as midnight UTC; noon falls on the same day in nearly every time zone.
    at: new Date(arrives_at.getTime() + NOON_MS),
    state: STATES[status],
    note: failure ?? '',
  }));
}
