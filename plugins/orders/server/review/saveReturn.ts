import type { Deps, Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { OrderRow } from '../order/order.ts';
import { refundCall, refundMetadata, type RefundRecord } from '../refunds/refundRecord.ts';

/** Saves a refund of money that isn't part of its order, to be sent after the commit. */
export async function saveReturn(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    kind: 'review' | 'surplus';
    chargeId: string;
    amountCents: number;
    reason: string;
    requestedBy: string | null;
  },
): Promise<RefundRecord> {
  const { order, kind, chargeId, amountCents, reason, requestedBy } = given;
  const { rows } = await tx.db.raw<{ rows: { id: string }[] }>('select gen_random_uuid() as id');
  const id = rows[0]?.id ?? '';
  // The agreed share isn't returned if only a surplus is refunded.
  const from = kind === 'surplus' ? { ...order, agreed_cents: 0 } : order;
  const call = refundCall(from, {
    charge: chargeId,
    amountCents,
    withFees: true,
    metadata: refundMetadata(deps, order, {
      refundId: id,
      amountCents,
      kind: kind === 'surplus' ? kind : undefined,
    }),
  });
  const [row] = await tx
    .db('orders_refund')
    .insert({
      id,
      tenant_id: order.tenant_id,
      order_id: order.id,
      event_id: order.event_id,
      status: 'requested',
      kind,
      amount_cents: amountCents,
      reason,
      idempotency_key: `${deps.use(gateway).keyPrefix}re:${order.uid}:${kind}:${id}`,
      params: JSON.stringify(call),
      requested_by: requestedBy,
    })
    .returning<RefundRecord[]>('*');
  if (!row) throw new Error('An insert returned no row.');
  await tx.audit({
    action: 'refund.requested',
    subject: 'refund',
    subjectId: id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, kind, amountCents, chargeId, reason },
  });
  return row;
}
