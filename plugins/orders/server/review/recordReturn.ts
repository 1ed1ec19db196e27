import type { Deps, Tx } from '@foyer/kit/server';
import { sendReturnedMail } from '../mail/sendOrderMail.ts';
import type { OrderRow } from '../order/order.ts';
import { postLedger } from '../order/postLedger.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { changeReview, type Reviewed, reviewOf } from './reviewRow.ts';

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

/**
 * The payment of an order was returned to its buyer: the gateway's fee is lost, and its tickets are
 * released. If another payment completed the order in the meantime, it stays complete.
 */
export async function cancelReviewed(tx: Tx, { order, review }: Reviewed): Promise<void> {
  await postLostFee(tx, { order, review });
  if (order.status !== 'needs_review') return;
  const which = { tenant_id: order.tenant_id, id: order.id };
  await tx.db('orders_order').where(which).update({
    status: 'cancelled',
    close_cause: 'review',
    review_reason: null,
    updated_at: tx.db.fn.now(),
  });
  await changeReview(tx, review, { state: 'refunded' });
  await tx.audit({
    action: 'order.cancelled',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    before: { status: 'needs_review' },
    after: { status: 'cancelled', cause: 'review' },
  });
  if (order.draft_id)
    await tx.db.raw('select events_release_v1(?, ?)', [order.tenant_id, order.draft_id]);
}

/** A fee is lost once, however often the refund fails and is retried. */
async function postLostFee(tx: Tx, { order, review }: Reviewed): Promise<void> {
  const posting = { cause: 'review', cause_id: review.charge_id ?? review.id };
  const known = await tx
    .db('orders_ledger')
    .where({ order_id: order.id, ...posting })
    .first('id');
  if (known) return;
  const feeCents = review.fee_cents ?? order.money.estimatedGatewayFeeCents;
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: posting.cause,
    causeId: posting.cause_id,
    entries: [
      { account: 'gateway', amountCents: feeCents },
      // The gateway deducts the fee of a direct charge from the organizer's account.
      { account: order.flow === 'direct' ? 'transferred' : 'platform', amountCents: -feeCents },
    ],
  });
}
