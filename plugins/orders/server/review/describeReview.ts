import { toDollars } from '@foyer/kit';
import type { TenantCtx } from '@foyer/kit/server';
import type { ReviewDetails } from '../../contract/reviews.ts';
import { moneyIn } from './moneyIn.ts';
import { planCompletion } from './planCompletion.ts';
import { readPayment } from './readPayment.ts';
import { readReviewed } from './readReviewed.ts';
import type { WhichReview } from './reviewRow.ts';

/** What each way out of a review would do, in figures. */
export async function describeReview(
  ctx: TenantCtx,
  { params }: { params: WhichReview },
): Promise<ReviewDetails> {
  const { reviewed, isHeld } = await ctx.read(async (db) => {
    const found = await readReviewed(db, params);
    const { tenant_id, draft_id, id } = found.order;
    const { rows } = await db.raw<{ rows: { held: object | null }[] }>(
      'select events_held_v1(?, ?) as held',
      [tenant_id, draft_id ?? id],
    );
    return { reviewed: found, isHeld: Boolean(rows[0]?.held) };
  });
  const { order, review } = reviewed;
  const payment = await readPayment(ctx, reviewed);
  const plan = planCompletion(reviewed, payment);
  const feeCents = payment.feeCents ?? order.money.estimatedGatewayFeeCents;
  const backCents = Math.max(0, review.paid_cents - payment.refundedCents);
  const isDirect = order.flow === 'direct';
  return {
    orderUID: order.uid,
    asked: toDollars(review.asked_cents),
    paid: moneyIn(review.currency, review.paid_cents),
    isHeld,
    ticketCount: order.ticket_count,
    isUnderWay: review.state === 'refunding',
    complete: {
      problem: plan.problem,
      surplus: toDollars(plan.surplusCents),
      missing: toDollars(plan.missingCents),
      bearer: isDirect ? 'organiser' : 'platform',
      organiserGets: toDollars(plan.settled.tenantTotalCents),
      platformGets: toDollars(plan.settled.platformTotalCents),
    },
    refund: {
      problem: payment.isDisputed ? 'The buyer’s bank is taking this payment back.' : null,
      amount: moneyIn(review.currency, backCents),
      lostFee: toDollars(feeCents),
      bearer: isDirect ? 'organiser' : 'platform',
    },
  };
}
