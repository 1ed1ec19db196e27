import { formatMinorUnits, toDollars } from '@foyer/kit';
import type { InputOf, TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { ReviewDetails } from '../../contract/reviews.ts';
import { planCompletion } from './planCompletion.ts';
import { readPayment, refundProblem } from './readPayment.ts';
import { readReviewed } from './reviewRow.ts';

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
