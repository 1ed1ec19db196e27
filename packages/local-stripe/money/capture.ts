import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { Job } from '../world/jobs.ts';
import type { World } from '../world/createWorld.ts';
import { testCards } from './cards.ts';
import { applicationOf, newApplicationFee } from './newApplicationFee.ts';
import { moveToAccount } from './moveToAccount.ts';
import { post } from './post.ts';

/** Stripe's fee on a card payment, rounded half up. */
const gatewayFeeCents = (amountCents: number, isForeignCard: boolean): number =>
  amountCents === 0
    ? 0
    : Math.floor((amountCents * (isForeignCard ? 44_000 : 29_000) + 500_000) / 1_000_000) + 30;

const twoDays = 2 * 24 * 60 * 60;

/** Captures a charge: its balance transaction, and what others get of it. */
export function capture(world: World, { account, subject }: Pick<Job, 'account' | 'subject'>) {
  const tables = world.of(account);
  const before = tables.charges.get(subject);
  if (!before || before.balance_transaction) return;
  const card = testCards[tables.usedCards.get(subject)?.number ?? ''];
  const availableOn = world.now() + (card?.isAvailableAtOnce ? 0 : twoDays);
  const isDirect = account !== world.platform;
  const applicationFeeCents = before.application_fee_amount ?? 0;

  const feeDetails: Stripe.BalanceTransaction.FeeDetail[] = [
    {
      amount: gatewayFeeCents(before.amount, card?.isForeign ?? false),
      application: null,
      currency: 'usd',
      description: 'Stripe processing fees',
      type: 'stripe_fee',
    },
  ];
  if (isDirect && applicationFeeCents > 0)
    feeDetails.push({
      amount: applicationFeeCents,
      application: applicationOf(world),
      currency: 'usd',
      description: 'Application fee',
      type: 'application_fee',
    });
  const transaction = post(world, {
    account,
    type: 'charge',
    source: before.id,
    amountCents: before.amount,
    feeDetails,
    availableOn,
    description: before.description,
  });
  let charge: Stripe.Charge = { ...before, balance_transaction: transaction.id };

  if (charge.transfer_data) {
    const group = charge.transfer_group ?? `group_${String(charge.payment_intent)}`;
    charge = { ...charge, transfer_group: group };
    const transfer = moveToAccount(world, {
      amountCents: charge.transfer_data?.amount ?? charge.amount,
      destination: String(charge.transfer_data?.destination),
      charge,
      transferGroup: group,
      availableOn,
    });
    charge = { ...charge, transfer: transfer.id };
  }
  if (isDirect && applicationFeeCents > 0) {
    const fee = newApplicationFee(world, {
      account,
      chargeId: charge.id,
      amountCents: applicationFeeCents,
      availableOn,
    });
    charge = { ...charge, application: applicationOf(world), application_fee: fee.id };
  }
  tables.charges.put(charge);
  emit(world, account, 'charge.updated', charge, {
    balance_transaction: null,
    ...(charge.transfer && { transfer: null }),
  });
  if (card?.isDisputed)
    world.later({
      kind: 'open_dispute',
      account,
      subject: charge.id,
      atMs: world.nowMs() + 5,
      ticks: 1,
    });
}

/** A charge after its capture, which runs now if it is pending. */
export function captureNow(world: World, account: string, charge: Stripe.Charge): Stripe.Charge {
  if (charge.balance_transaction) return charge;
  world.cancel('capture', charge.id);
  capture(world, { account, subject: charge.id });
  return world.of(account).charges.get(charge.id) ?? charge;
}
