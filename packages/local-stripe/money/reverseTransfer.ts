import type Stripe from 'stripe';
import { invalidRequest } from '../protocol/problem.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import { newPaymentRefund } from './newPaymentRefund.ts';
import { post } from './post.ts';

interface Reversal {
  amountCents: number;
  metadata?: Record<string, string>;
  description?: string | null;
  /** The refund that requested it, if any. */
  sourceRefund?: string | null;
}

/** Takes money back from a transfer's destination, up to the amount not yet reversed. */
export function reverseTransfer(
  world: World,
  before: Stripe.Transfer,
  { amountCents, metadata = {}, description = null, sourceRefund = null }: Reversal,
): { reversal: Stripe.TransferReversal; transfer: Stripe.Transfer } {
  const own = world.of(world.platform);
  const account = String(before.destination);
  const payment = world.of(account).charges.get(String(before.destination_payment));
  if (!payment) throw new Error(`Transfer ${before.id} has no destination payment`);
  const leftCents = before.amount - before.amount_reversed;
  if (amountCents > leftCents)
    throw invalidRequest(
      `Amount to reverse (${dollars(amountCents)}) is greater than the unreversed amount on the transfer (${dollars(leftCents)})`,
      { param: 'amount' },
    );

  // Pending money is returned when it would have become available.
  const sent = own.balanceTransactions.get(String(before.balance_transaction));
  const availableOn = Math.max(world.now(), sent?.available_on ?? 0);
  const id = world.newId('trr');
  const back = post(world, {
    account: world.platform,
    type: 'transfer_refund',
    source: id,
    amountCents,
    availableOn,
    description,
  });
  const refund = newPaymentRefund(world, {
    account,
    payment,
    reversalId: id,
    amountCents,
    availableOn,
  });
  const reversal = own.transferReversals.put({
    id,
    object: 'transfer_reversal',
    amount: amountCents,
    balance_transaction: back.id,
    created: world.now(),
    currency: 'usd',
    destination_payment_refund: refund.id,
    metadata,
    source_refund: sourceRefund,
    transfer: before.id,
  });
  const reversedCents = before.amount_reversed + amountCents;
  const transfer = own.transfers.put({
    ...before,
    amount_reversed: reversedCents,
    reversed: reversedCents === before.amount,
    reversals: withNewest(before.reversals, reversal),
  });
  emit(world, world.platform, 'transfer.reversed', transfer, {
    amount_reversed: before.amount_reversed,
    reversals: before.reversals,
    ...(transfer.reversed && { reversed: false }),
  });
  return { reversal, transfer };
}

const shownInside = 10;

/** Lists of related objects contain only the newest few. */
export function withNewest<T>(list: Stripe.ApiList<T>, newest: T): Stripe.ApiList<T> {
  const data = [newest, ...list.data];
  return {
    ...list,
    data: data.slice(0, shownInside),
    has_more: list.has_more || data.length > shownInside,
  };
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
