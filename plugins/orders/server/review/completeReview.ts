import { conflict } from '@foyer/kit';
import type { Ctx, InputOf, TenantCtx, Tx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { stock } from '@foyer/plugin-events/server';
import { importRefundsOf } from '../jobs.ts';
import { chargedAccount } from '../order/order.ts';
import { fulfilOrder, SoldOut } from '../order/fulfilOrder.ts';
import { postLedger, splitEntries } from '../order/postLedger.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import { saveReturn } from './saveReturn.ts';
import { planCompletion, type Completion } from './planCompletion.ts';
import { readPayment, type LookedAt } from './readPayment.ts';
import {
  changeReview,
  decision,
  lockReviewed,
  readReviewed,
  type Reviewed,
  type WhichReview,
} from './reviewRow.ts';

interface Completing {
  which: WhichReview;
  payment: LookedAt;
  reason: string;
  isWithoutHold?: true;
}

/** Accepts the payment: the buyer gets the tickets, and any surplus back. */
export async function completeReview(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.completeReview>,
) {
  const reviewed = await ctx.read((db) => readReviewed(db, params));
  const payment = await readPayment(ctx, reviewed);
  const given = { which: params, payment, reason: body.reason.trim() };
  const complete = (isWithoutHold?: true) =>
    ctx.tx((tx) => completeIn(tx, ctx, { ...given, ...(isWithoutHold && { isWithoutHold }) }));
  // A hold that survived its lost order may be for other tickets than were paid for.
  const isLost = reviewed.review.kind !== 'amount';
  const surplus = await complete(isLost || undefined)
    .catch((error: unknown) => {
      if (ctx.use(stock).isHoldGone(error)) return complete(true);
      throw error;
    })
    .catch((error: unknown) => {
      if (error instanceof SoldOut)
        throw conflict(
          'sold_out',
          'These tickets are no longer available. Refund the payment instead.',
        );
      throw error;
    });
  if (surplus) await sendRefund(ctx, surplus);
  return { success: true as const, status: 'completed' as const };
}

async function completeIn(
  tx: Tx,
  ctx: Ctx,
  { which, payment, reason, isWithoutHold }: Completing,
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
      : await saveReturn(tx, ctx, {
          order,
          kind: 'surplus',
          chargeId: review.charge_id ?? '',
          amountCents: plan.surplusCents,
          reason: 'Paid more than the order total',
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
      account: chargedAccount(order),
      paidCents: review.paid_cents,
      currency: review.currency,
      feeCents: payment.feeCents,
      availableAt: payment.availableAt,
    },
    cause: 'review',
    isWithoutHold,
    soldAs: plan.asked,
  });
  if (review.charge_id && payment.refundedCents > 0)
    await tx.enqueue(importRefundsOf, {
      chargeId: review.charge_id,
      account: chargedAccount(order),
    });
  return surplus;
}

/** Posts the difference between the amount paid and the amount requested. */
async function giveDifference(
  tx: Tx,
  { order, review }: Reviewed,
  { money, totalCents, overpaidCents, missingCents, asked, settled }: Completion,
) {
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'review',
    causeId: review.id,
    entries:
      missingCents > 0
        ? splitEntries(order, asked, settled)
        : // The platform holds it until it is refunded to the buyer.
          [
            { account: 'buyer', amountCents: -overpaidCents },
            { account: 'platform', amountCents: overpaidCents },
          ],
  });
  if (missingCents === 0) return order;
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({ total_cents: totalCents, money: JSON.stringify(money) });
  return { ...order, total_cents: totalCents, money };
}
