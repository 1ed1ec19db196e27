import type Stripe from 'stripe';
import type { Deps, Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { PAID_STATUSES } from '../../contract/status.ts';
import type { OrderRow } from '../order/order.ts';
import { applyRefund } from './applyRefund.ts';
import { remainingAgreedFee } from './remainingAgreedFee.ts';
import { refundCall } from './refundCall.ts';
import type { RefundCall, RefundRecord } from './refundRecord.ts';

/**
 * Takes over a refund that somebody made in the gateway's dashboard. Of which tickets it was nobody
 * said, so it comes off the order as an amount.
 */
export async function importRefund(
  deps: Deps,
  { made, account }: { made: Stripe.Refund; account: string | null },
): Promise<void> {
  const charge = typeof made.charge === 'string' ? made.charge : (made.charge?.id ?? null);
  if (!charge || made.status === 'failed' || made.status === 'canceled') return;
  const order = await orderOf(deps, charge);
  if (!order) return;
  if (!PAID_STATUSES.includes(order.status)) {
    // Nothing of it is counted yet, so there is nothing to take off.
    deps.log.warn({ orderUID: order.uid, refundId: made.id }, 'an unfinished order was refunded');
    return;
  }
  if (order.charge_id !== charge) {
    // It was paid beside the payment that the order stands on, and is no part of its money.
    deps.log.warn({ orderUID: order.uid, refundId: made.id }, 'another payment was refunded');
    return;
  }
  const call = refundCall(order, {
    charge,
    amountCents: made.amount,
    withFees: true,
    metadata: {},
  });
  const agreedCents = await remainingAgreedFee(deps, { params: call && { ...call, account } });
  const keyPrefix = deps.use(gateway).keyPrefix;
  await deps.forTenant(order.tenant_id).tx(async (tx) => {
    await keep(tx, deps, { made, call, orderId: order.id, keyPrefix, agreedCents });
  });
}

const orderOf = (deps: Deps, charge: string): Promise<OrderRow | undefined> =>
  deps
    .asPlatform('The gateway names a charge, and not whose it is.')
    .read((db) =>
      db('orders_order as o')
        .join('orders_lookup as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
        .where('l.id', charge)
        .first<OrderRow | undefined>('o.*'),
    );

async function keep(
  tx: Tx,
  deps: Deps,
  given: {
    made: Stripe.Refund;
    call: RefundCall | null;
    orderId: string;
    keyPrefix: string;
    agreedCents: number | undefined;
  },
): Promise<void> {
  const { made, call, orderId, keyPrefix, agreedCents } = given;
  const order = await tx
    .db<OrderRow>('orders_order')
    .where({ id: orderId })
    .forNoKeyUpdate()
    .first();
  if (!order) return;
  const amountCents = Math.min(made.amount, order.money.totalCents);
  if (amountCents === 0) return;
  const [refund] = await tx
    .db('orders_refund')
    .insert({
      tenant_id: order.tenant_id,
      order_id: order.id,
      event_id: order.event_id,
      status: 'external',
      kind: 'external',
      amount_cents: amountCents,
      reason: made.reason?.replaceAll('_', ' ') ?? 'Refunded at Stripe',
      gateway_refund_id: made.id,
      idempotency_key: `${keyPrefix}external:${made.id}`,
      params: JSON.stringify(call ?? {}),
      completed_at: tx.db.fn.now(),
    })
    .onConflict()
    .ignore()
    .returning<RefundRecord[]>('*');
  if (!refund) return;
  await tx.audit({
    action: 'refund.external',
    subject: 'refund',
    subjectId: refund.id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, amountCents, gatewayRefundId: made.id },
  });
  await applyRefund(tx, deps, { order, refund, agreedCents });
}
