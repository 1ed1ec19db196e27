import type { Deps, Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { OrderRow } from '../order/order.ts';
import { refundCall } from '../refunds/refundCall.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';

/** Keeps a refund of money that is not part of its order, for somebody to send it after the commit. */
export async function keepWholeRefund(
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
  // What was agreed beforehand stays where it is when only a surplus goes back.
  const from = kind === 'surplus' ? { ...order, agreed_cents: 0 } : order;
  const call = refundCall(from, {
    charge: chargeId,
    amountCents,
    withFees: true,
    metadata: { refundId: id },
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
  if (!row) throw new Error('An insert answered no row.');
  await tx.audit({
    action: 'refund.requested',
    subject: 'refund',
    subjectId: id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, kind, amountCents, chargeId, reason },
  });
  return row;
}
