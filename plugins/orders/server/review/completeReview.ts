import { conflict, formatCents, formatMinorUnits, toDollars } from '@foyer/kit';
import type { Ctx, InputOf, TenantCtx, Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import {
  forgive,
  payableCents,
  type RefundState,
  type Settlement,
} from '@foyer/plugin-fees/engine';
import type { orders } from '../../contract.ts';
import type { ReviewDetails } from '../../contract/reviews.ts';
import { importRefundsOf } from '../jobs.ts';
import { fulfilOrder, SoldOut } from '../order/fulfilOrder.ts';
import { chargedAccount } from '../order/order.ts';
import { postLedger, splitEntries, splitOrder } from '../order/postLedger.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import { type LookedAt, readPayment, refundProblem } from './readPayment.ts';
import {
  changeReview,
  decision,
  lockReviewed,
  readReviewed,
  type Reviewed,
  saveReturn,
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

/** What completing an order with a wrong payment would do. */
interface Completion {
  /** Why it isn't possible; null if it is. */
  problem: string | null;
  /** The amount paid in excess. */
  overpaidCents: number;
  /** The part still to be refunded; for a lost order, it may already have been refunded. */
  surplusCents: number;
  /** The shortfall, which the order bears. */
  missingCents: number;
  money: RefundState;
  totalCents: number;
  /** The split of the requested amount, and that of the actual one. */
  asked: Settlement;
  settled: Settlement;
}

/**
 * The organizer is paid as if the full amount had arrived: the platform bears the shortfall. For a
 * direct charge, the organizer already has the money and bears it.
 */
function planCompletion({ order, review }: Reviewed, payment: LookedAt): Completion {
  const { asked_cents: askedCents, paid_cents: paidCents } = review;
  const missingCents = Math.max(0, askedCents - paidCents);
  const priced = { ...order, gateway_fee_cents: payment.feeCents };
  const money =
    missingCents > 0 ? forgive(order.money, { amountCents: missingCents }) : order.money;
  const settled = splitOrder({ ...priced, money });
  const overpaidCents = Math.max(0, paidCents - askedCents);
  const returnedCents = review.kind === 'lost' ? payment.refundedCents : 0;
  const plan = {
    overpaidCents,
    surplusCents: Math.max(0, overpaidCents - returnedCents),
    missingCents,
    money,
    totalCents: money.totalCents,
    asked: splitOrder(priced),
    settled,
  };
  return { ...plan, problem: problemOf({ order, review }, payment, settled) };
}

function problemOf(
  { order, review }: Reviewed,
  payment: LookedAt,
  settled: Settlement,
): string | null {
  const { currency, kind, paid_cents: paidCents } = review;
  if (kind === 'unreadable')
    return "This payment doesn't say what was sold, so the order can't be rebuilt. Refund it instead.";
  if (currency !== 'usd')
    return `The buyer paid ${formatMinorUnits(paidCents, currency)}, but orders must be paid in US dollars.`;
  if (payment.isDisputed) return 'The buyer’s bank is reversing this payment.';
  // Refunds of a lost order are subtracted once it is rebuilt.
  const wasOrdersOwn = kind === 'lost' && payment.refundedCents < paidCents;
  if (payment.refundedCents > 0 && !wasOrdersOwn)
    return `${formatCents(payment.refundedCents)} of this payment was already refunded in Stripe.`;
  const shareCents = payableCents(settled);
  if (order.flow === 'platform' && shareCents > paidCents)
    return `The organizer’s share is ${formatCents(shareCents)}, which is more than the buyer paid.`;
  return null;
}

/** What each way to resolve a review would do, in amounts. */
export async function describeReview(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.review>,
): Promise<ReviewDetails> {
  const { reviewed, isHeld } = await ctx.read(async (db) => {
    const found = await readReviewed(db, params);
    const { tenant_id, draft_id, id } = found.order;
    const { rows } = await db.raw<{ rows: { held: object | null }[] }>(
      'select events_held_v1(?, ?) as held',
      [tenant_id, draft_id ?? id],
    );
    const isHeld = found.review.kind === 'amount' && Boolean(rows[0]?.held);
    return { reviewed: found, isHeld };
  });
  const { order, review } = reviewed;
  const payment = await readPayment(ctx, reviewed);
  const plan = planCompletion(reviewed, payment);
  const feeCents = payment.feeCents ?? order.money.estimatedGatewayFeeCents;
  const backCents = Math.max(0, review.paid_cents - payment.refundedCents);
  const isDirect = order.flow === 'direct';
  return {
    orderUID: order.uid,
    kind: review.kind,
    asked: toDollars(review.asked_cents),
    paid: formatMinorUnits(review.paid_cents, review.currency),
    isHeld,
    ticketCount: order.ticket_count,
    isUnderWay: review.state === 'refunding',
    complete: {
      problem: plan.problem,
      surplus: toDollars(plan.surplusCents),
      missing: toDollars(plan.missingCents),
      bearer: isDirect ? 'organizer' : 'platform',
      organizerGets: toDollars(plan.settled.tenantTotalCents),
      platformGets: toDollars(plan.settled.platformTotalCents),
    },
    refund: {
      problem: refundProblem(payment, review),
      amount: formatMinorUnits(backCents, review.currency),
      lostFee: toDollars(feeCents),
      bearer: isDirect ? 'organizer' : 'platform',
    },
  };
}
