import { conflict } from '@foyer/kit';
import type { Ctx, TenantCtx, Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import type { Decision } from '../../contract/reviews.ts';
import { fulfilOrder, SoldOut } from '../order/fulfilOrder.ts';
import { postLedger, splitEntries } from '../order/postLedger.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import { keepWholeRefund } from './keepWholeRefund.ts';
import { planCompletion, type Completion } from './planCompletion.ts';
import { readPayment, type LookedAt } from './readPayment.ts';
import { readReviewed } from './readReviewed.ts';
import {
  changeReview,
  decision,
  lockReviewed,
  type Reviewed,
  type WhichReview,
} from './reviewRow.ts';

interface Completing {
  which: WhichReview;
  payment: LookedAt;
  reason: string;
  winsNow?: true;
}

/** Somebody decides that the payment stands: the buyer gets the tickets, and back what was too much. */
export async function completeReview(
  ctx: TenantCtx,
  { params, body }: { params: WhichReview; body: Decision },
) {
  const payment = await readPayment(ctx, await ctx.read((db) => readReviewed(db, params)));
  const given = { which: params, payment, reason: body.reason.trim() };
  const complete = (winsNow?: true) =>
    ctx.tx((tx) => completeIn(tx, ctx, { ...given, ...(winsNow && { winsNow }) }));
  const surplus = await complete()
    .catch((error: unknown) => {
      if (ctx.use(stock).isHoldGone(error)) return complete(true);
      throw error;
    })
    .catch((error: unknown) => {
      if (error instanceof SoldOut)
        throw conflict('sold_out', 'Its tickets are no longer to be had. The payment can go back.');
      throw error;
    });
  if (surplus) await sendRefund(ctx, surplus);
  return { success: true as const, status: 'completed' as const };
}

async function completeIn(
  tx: Tx,
  ctx: Ctx,
  { which, payment, reason, winsNow }: Completing,
): Promise<RefundRecord | null> {
  const reviewed = await lockReviewed(tx, which);
  const plan = planCompletion(reviewed, payment);
  if (plan.problem) throw conflict('not_completable', plan.problem);
  const { review } = reviewed;
  const by = ctx.actor?.email ?? null;
  await changeReview(tx, review, {
    ...decision('completed', { by, reason }),
    fee_cents: payment.feeCents,
  });
  const order = await giveDifference(tx, reviewed, plan);
  const surplus =
    plan.surplusCents === 0
      ? null
      : await keepWholeRefund(tx, ctx, {
          order,
          kind: 'surplus',
          chargeId: review.charge_id ?? '',
          amountCents: plan.surplusCents,
          reason: 'Paid more than was asked',
          requestedBy: by,
        });
  await tx.audit({
    action: 'order.review_completed',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    before: {
      status: 'needs_review',
      askedCents: review.asked_cents,
      paidCents: review.paid_cents,
    },
    after: { reason, surplusCents: plan.surplusCents, missingCents: plan.missingCents },
  });
  await fulfilOrder(tx, ctx, {
    order,
    payment: {
      paymentIntentId: review.payment_intent_id ?? '',
      chargeId: review.charge_id ?? '',
      paidCents: review.paid_cents,
      currency: review.currency,
      feeCents: payment.feeCents,
      availableAt: payment.availableAt,
    },
    cause: 'review',
    winsNow,
    soldAs: plan.asked,
  });
  return surplus;
}

/** The order and the ledger with what was paid beside what was asked. */
async function giveDifference(
  tx: Tx,
  { order, review }: Reviewed,
  { money, totalCents, surplusCents, missingCents, asked, settled }: Completion,
) {
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'review',
    causeId: review.id,
    entries:
      missingCents > 0
        ? splitEntries(order, asked, settled)
        : // The platform holds it until it is back with the buyer.
          [
            { account: 'buyer', amountCents: -surplusCents },
            { account: 'platform', amountCents: surplusCents },
          ],
  });
  if (missingCents === 0) return order;
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({ total_cents: totalCents, money: JSON.stringify(money) });
  return { ...order, total_cents: totalCents, money };
}
