import type { Tx } from '@foyer/kit/server';
import { postLedger } from '../order/postLedger.ts';
import { changeReview, type Reviewed } from './reviewRow.ts';

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
