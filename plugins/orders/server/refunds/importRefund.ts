import type Stripe from 'stripe';
import { isUuid, type Deps, type Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { PAID_STATUSES } from '../../contract/status.ts';
import type { OrderRow } from '../order/order.ts';
import { recordReturn } from '../review/recordReturn.ts';
import { applyRefund } from './applyRefund.ts';
import { remainingAgreedFee } from './remainingAgreedFee.ts';
import { refundCall } from './refundCall.ts';
import { isOurs } from './refundMetadata.ts';
import { refundById, type RefundCall, type RefundRecord } from './refundRecord.ts';
import { ticketsOf } from './ticketRows.ts';

/**
 * Imports a refund that was made in the gateway's dashboard, or that the database lost. Only our own
 * metadata names tickets; any other refund counts as an amount.
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
    // None of it is counted yet, so there is nothing to subtract.
    deps.log.warn({ orderUID: order.uid, refundId: made.id }, 'an unfinished order was refunded');
    return;
  }
  if (order.charge_id !== charge) {
    // It refunds a payment other than the order's own, so it isn't part of the order's money.
    deps.log.warn(
      { orderUID: order.uid, refundId: made.id },
      'a payment other than the order’s own was refunded',
    );
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
    .asPlatform('Finds the tenant of a charge reported by the gateway.')
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
  const own = await ownRefund(tx, deps, { order, made });
  const isSurplus = own?.kind === 'surplus';
  const amountCents = isSurplus ? made.amount : Math.min(made.amount, order.money.totalCents);
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
      reason: made.reason?.replaceAll('_', ' ') ?? 'Refunded in Stripe',
      gateway_refund_id: made.id,
      idempotency_key: `${keyPrefix}external:${made.id}`,
      params: JSON.stringify(call ?? {}),
      completed_at: tx.db.fn.now(),
      ...own,
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
  if (isSurplus) await recordReturn(tx, deps, { order, refund });
  else await applyRefund(tx, deps, { order, refund, agreedCents });
}

/** Our own refund, from its metadata; null for anyone else's. */
async function ownRefund(
  tx: Tx,
  deps: Deps,
  { order, made }: { order: OrderRow; made: Stripe.Refund },
): Promise<Partial<RefundRecord> | null> {
  const { metadata, status, amount: amountCents } = made;
  const { refundId: id, orderUID, tickets = '', proof } = metadata ?? {};
  const withFees = metadata?.['withFees'] === 'no' ? 'no' : undefined;
  const kind = metadata?.['kind'] === 'surplus' ? 'surplus' : undefined;
  if (!isUuid(id) || orderUID !== order.uid) return null;
  const signed = { refundId: id, amountCents, tickets, withFees, kind } as const;
  if (!isOurs(deps, order, signed, proof)) return null;
  // Someone may have copied our metadata into another refund.
  if (await refundById(tx.db, id)) return null;
  const indexes = new Set(tickets.split(',').filter((index) => index !== ''));
  const named = (await ticketsOf(tx.db, order)).filter(({ index }) => indexes.has(String(index)));
  return {
    id,
    kind: kind ?? (named.length > 0 ? 'tickets' : 'amount'),
    ticket_ids: named.map((ticket) => ticket.id),
    with_fees: withFees === undefined,
    status: status === 'succeeded' ? 'completed' : 'processing',
    // The operator's reason is lost; the buyer's email gives none.
    reason: '',
    ...(status !== 'succeeded' && { completed_at: null }),
  };
}
