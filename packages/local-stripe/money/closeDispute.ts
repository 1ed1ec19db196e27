import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import { disputeFeeCents } from './openDispute.ts';
import { post } from './post.ts';

/** Closes a dispute. If the seller wins, the amount and the dispute fee are returned. */
export function closeDispute(
  world: World,
  account: string,
  { before, isWon }: { before: Stripe.Dispute; isWon: boolean },
): Stripe.Dispute {
  const { disputes } = world.of(account);
  let dispute = disputes.put({ ...before, status: isWon ? 'won' : 'lost' });
  if (isWon) {
    const transaction = post(world, {
      account,
      type: 'adjustment',
      source: dispute.id,
      amountCents: dispute.amount,
      feeDetails: [
        {
          amount: -disputeFeeCents,
          application: null,
          currency: 'usd',
          description: 'Dispute fee refund',
          type: 'stripe_fee',
        },
      ],
      description: `Chargeback reversal for ${String(dispute.charge)}`,
    });
    dispute = disputes.put({
      ...dispute,
      balance_transactions: [...dispute.balance_transactions, transaction],
    });
    emit(world, account, 'charge.dispute.funds_reinstated', dispute);
  }
  emit(world, account, 'charge.dispute.closed', dispute, { status: before.status });
  return dispute;
}

/**
 * The evidence text decides, as in Stripe's test mode; with any other text the dispute stays under
 * review.
 */
export function decideDispute(world: World, account: string, id: string) {
  const before = world.of(account).disputes.get(id);
  if (before?.status !== 'under_review') return;
  const words = before.evidence.uncategorized_text;
  if (words === 'winning_evidence' || words === 'losing_evidence')
    closeDispute(world, account, { before, isWon: words === 'winning_evidence' });
}
