import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import { testCards } from './cards.ts';
import { post } from './post.ts';
import { newFeeRefund } from './newFeeRefund.ts';
import { reverseTransfer } from './reverseTransfer.ts';

interface RefundRequest {
  account: string;
  charge: Stripe.Charge;
  /** At most the remaining amount of the charge. The caller has checked this. */
  amountCents: number;
  reason?: Stripe.Refund.Reason | null;
  metadata?: Record<string, string>;
  reversesTransfer: boolean;
  refundsApplicationFee: boolean;
  failsLater: boolean;
}

/** When the bank of a card that accepts no refunds returns the money. */
const failsAfterMs = 60_000;

/** Refunds the buyer. Stripe keeps its fee; transfers and application fees are returned only on request. */
export function refundCharge(world: World, request: RefundRequest): Stripe.Refund {
  const { account, charge, amountCents } = request;
  const tables = world.of(account);
  const id = world.newId('re');
  const feeCents = request.refundsApplicationFee
    ? refundApplicationFee(world, charge, shareOf(charge, amountCents))
    : 0;
  const transaction = post(world, {
    account,
    type: 'refund',
    source: id,
    amountCents: -amountCents,
    // Money that is still pending is refunded from the pending balance.
    availableOn: Math.max(world.now(), availableOn(world, account, charge)),
    feeDetails: feeCents
      ? [
          {
            amount: -feeCents,
            application: null,
            currency: 'usd',
            description: 'Application fee refund',
            type: 'application_fee',
          },
        ]
      : [],
  });
  const refundedCents = charge.amount_refunded + amountCents;
  const after = tables.charges.put({
    ...charge,
    amount_refunded: refundedCents,
    refunded: refundedCents === charge.amount,
  });
  let refund: Stripe.Refund = newRefund(world, {
    ...request,
    id,
    balanceTransaction: transaction.id,
  });
  const transfer = tables.transfers.get(String(charge.transfer));
  const reversedCents = transfer ? shareOfRest(charge, refundedCents, transfer) : 0;
  if (request.reversesTransfer && transfer && reversedCents > 0) {
    const { reversal } = reverseTransfer(world, transfer, {
      amountCents: reversedCents,
      sourceRefund: id,
    });
    refund = { ...refund, transfer_reversal: reversal.id };
  }
  tables.refunds.put(refund);
  emit(world, account, 'refund.created', refund);
  emit(world, account, 'charge.refunded', after, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  const card = testCards[tables.usedCards.get(charge.id)?.number ?? ''];
  if (request.failsLater || card?.refundFails)
    world.later({
      kind: 'fail_refund',
      account,
      subject: id,
      atMs: world.nowMs() + failsAfterMs,
    });
  return refund;
}

const availableOn = (world: World, account: string, charge: Stripe.Charge): number =>
  world.of(account).balanceTransactions.get(String(charge.balance_transaction))?.available_on ?? 0;

const shareOf = (charge: Stripe.Charge, amountCents: number) => ({
  refundedBeforeCents: charge.amount_refunded,
  refundedCents: charge.amount_refunded + amountCents,
  ofCents: charge.amount,
});

/** Reverses a transfer in proportion to the refund; the last refund reverses the rest. */
const shareOfRest = (charge: Stripe.Charge, refundedCents: number, transfer: Stripe.Transfer) =>
  Math.max(
    0,
    Math.round((transfer.amount * refundedCents) / charge.amount) - transfer.amount_reversed,
  );

/**
 * Refunds the application fee in proportion to its charge; the last refund returns the rest.
 * @returns the amount, for the charge's account to post with its refund
 */
function refundApplicationFee(
  world: World,
  charge: Stripe.Charge,
  { refundedCents, ofCents }: { refundedCents: number; ofCents: number },
): number {
  const { applicationFees } = world.of(world.platform);
  const fee = applicationFees.get(String(charge.application_fee));
  if (!fee) return 0;
  const amountCents = Math.max(
    0,
    Math.round((fee.amount * refundedCents) / ofCents) - fee.amount_refunded,
  );
  if (amountCents > 0) newFeeRefund(world, fee, { amountCents });
  return amountCents;
}

interface NewRefund {
  id: string;
  charge: Stripe.Charge | undefined;
  amountCents: number;
  balanceTransaction: string;
  reason?: Stripe.Refund.Reason | null;
  metadata?: Record<string, string>;
}

/** A successful refund. Card refunds succeed at once. */
const newRefund = (
  world: World,
  { id, charge, amountCents, balanceTransaction, reason = null, metadata = {} }: NewRefund,
): Stripe.Refund => ({
  id,
  object: 'refund',
  amount: amountCents,
  balance_transaction: balanceTransaction,
  charge: charge?.id ?? null,
  created: world.now(),
  currency: 'usd',
  customer: charge?.customer ?? null,
  customer_account: null,
  destination_details: {
    type: 'card',
    card: {
      type: 'refund',
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
    },
  },
  metadata,
  payment_intent: charge?.payment_intent ?? null,
  payment_method: charge?.payment_method ?? null,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});
