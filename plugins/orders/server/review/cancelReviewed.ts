import type { Tx } from '@foyer/kit/server';
import { postLedger } from '../order/postLedger.ts';
import { changeReview, type Reviewed } from './reviewRow.ts';

/**
 * The payment of an order is back with its buyer: what the gateway kept is lost, and nothing is held
 * any more. Where a right payment has completed the order meanwhile, it stays complete.
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

/** A payment is lost once, however often its refund comes back and is tried again. */
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
      // Of a direct charge the gateway takes its fee from the organiser's own account.
      { account: order.flow === 'direct' ? 'transferred' : 'platform', amountCents: -feeCents },
    ],
  });
}
