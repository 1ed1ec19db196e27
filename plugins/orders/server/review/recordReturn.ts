import type { Deps, Tx } from '@foyer/kit/server';
import { sendReturnedMail } from '../mail/sendOrderMail.ts';
import type { OrderRow } from '../order/order.ts';
import { postLedger } from '../order/postLedger.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { cancelReviewed } from './cancelReviewed.ts';
import { changeReview, reviewOf } from './reviewRow.ts';

interface Return {
  order: OrderRow;
  refund: RefundRecord;
}

/** Records that money outside its order is being returned. */
export async function recordReturn(tx: Tx, deps: Deps, { order, refund }: Return): Promise<void> {
  const { kind } = refund;
  if (kind === 'tickets' || kind === 'amount' || kind === 'external') return;
  await sendReturnedMail(tx, deps, {
    tenantId: order.tenant_id,
    orderUID: order.uid,
    kind: kind === 'review' ? 'wrong' : kind,
    amountCents: refund.amount_cents,
  });
  if (kind === 'surplus') await postSurplus(tx, { order, refund }, { cause: 'refund', sign: 1 });
  if (kind === 'review') await cancelReviewed(tx, { order, review: await reviewOf(tx, order) });
}

/** It didn't reach the buyer, so the review needs another decision. */
export async function failReturn(
  tx: Tx,
  { order, refund, failure, hadMoved }: Return & { failure: string; hadMoved: boolean },
): Promise<void> {
  if (refund.kind === 'surplus' && hadMoved)
    await postSurplus(tx, { order, refund }, { cause: 'refund_failed', sign: -1 });
  if (refund.kind !== 'review') return;
  const review = await reviewOf(tx, order);
  if (order.status === 'cancelled') {
    const reason = `The refund failed: ${failure}`;
    await tx.db('orders_order').where({ tenant_id: order.tenant_id, id: order.id }).update({
      status: 'needs_review',
      review_reason: reason,
      close_cause: null,
      updated_at: tx.db.fn.now(),
    });
    await tx.audit({
      action: 'order.needs_review',
      subject: 'order',
      subjectId: order.uid,
      tenantId: order.tenant_id,
      before: { status: 'cancelled' },
      after: { status: 'needs_review', reason },
    });
  }
  const isOpen = order.status === 'cancelled' || order.status === 'needs_review';
  await changeReview(tx, review, { failure, ...(isOpen && { state: 'open', quiet_until: null }) });
}

const postSurplus = (
  tx: Tx,
  { order, refund }: Return,
  { cause, sign }: { cause: string; sign: 1 | -1 },
) =>
  postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause,
    causeId: refund.id,
    entries: [
      { account: 'buyer', amountCents: sign * refund.amount_cents },
      { account: 'platform', amountCents: -sign * refund.amount_cents },
    ],
  });
