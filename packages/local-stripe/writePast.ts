import { rmSync } from 'node:fs';
import { capture } from './money/capture.ts';
import { controllerOf } from './accounts/controllerOf.ts';
import { finishOnboarding } from './accounts/changeAccount.ts';
import { newAccount } from './accounts/newAccount.ts';
import { jobHandlers } from './money/jobHandlers.ts';
import { newSession } from './money/newSession.ts';
import {
  payOutOf,
  reverseOf,
  emitPayouts,
  transferOf,
  type PastReversal,
  type PastTransfer,
} from './pastTransfers.ts';
import { paySession } from './money/paySession.ts';
import { refundCharge } from './money/refundCharge.ts';
import { testCards } from './money/cards.ts';
import { createWorld, pastIn, platform, type World } from './world/createWorld.ts';

export interface PastPayment {
  paymentIntentId: string;
  chargeId: string;
  /** Stripe's fee. */
  feeCents: number;
  availableAt: Date;
}

/** Writes past payments; each call sets the clock to its time. */
export interface Past {
  /**
   * An account that can accept payments and transfers, with the given ID if any.
   * @returns its ID
   */
  connect(given: {
    at: Date;
    name: string;
    metadata: Record<string, string>;
    id?: string | undefined;
  }): string;
  pay(given: {
    at: Date;
    cents: number;
    email: string;
    name: string;
    description: string;
    metadata: Record<string, string>;
    /** The buyer disputes this payment once the local Stripe runs. */
    isDisputed?: boolean;
  }): PastPayment;
  /** @returns the refund's ID */
  refund(given: {
    at: Date;
    chargeId: string;
    cents: number;
    metadata: Record<string, string>;
  }): string;
  /**
   * Transfers the money of a charge.
   * @returns the transfer's ID
   */
  transfer(given: PastTransfer): string;
  /**
   * Reverses a transfer.
   * @returns the reversal's ID
   */
  reverse(given: PastReversal): string;
  /** Pays an account's balance out to its bank, where it arrives days later. */
  payOut(given: { at: Date; account: string }): void;
}

/**
 * Writes past payments below a local Stripe's folder, where `takePast` finds them by name. Replaces existing ones of
 * that name. Only payouts to banks send webhooks later.
 */
export function writePast(folder: string, name: string): { past: Past; close(): void } {
  const stateFolder = pastIn(folder, name);
  rmSync(stateFolder, { recursive: true, force: true });
  const world = createWorld({ platform, stateFolder, jobHandlers, pageBase: () => '' });
  const disputed: string[] = [];
  const at = <T>(time: Date, work: () => T): T => {
    world.moveClock(time.getTime() - world.nowMs());
    return world.unit(null, work);
  };
  return {
    past: {
      connect: (given) => at(given.at, () => connect(world, given)),
      pay: (given) =>
        at(given.at, () => {
          const paid = pay(world, given);
          if (given.isDisputed) disputed.push(paid.chargeId);
          return paid;
        }),
      refund: (given) => at(given.at, () => refund(world, given)),
      transfer: (given) => at(given.at, () => transferOf(world, given)),
      reverse: (given) => at(given.at, () => reverseOf(world, given)),
      payOut({ at: sentAt, account }) {
        const payout = at(sentAt, () => payOutOf(world, account));
        if (payout) at(payout.arrivesAt, () => payout.arrive());
      },
    },
    close() {
      world.moveClock(Date.now() - world.nowMs());
      world.unit(null, () => {
        forgetEvents(world);
        emitPayouts(world);
        for (const subject of disputed)
          world.later({ kind: 'open_dispute', account: platform, subject, atMs: Date.now() });
      });
      world.stop();
    },
  };
}

function connect(world: World, given: Parameters<Past['connect']>[0]): string {
  const made = newAccount(world, {
    id: given.id ?? world.newId('acct', 16),
    type: 'express',
    email: null,
    business_type: null,
    metadata: given.metadata,
    country: 'US',
    controller: controllerOf('express', {}),
    businessName: given.name,
  });
  const asked = { ...made, capabilities: { card_payments: 'inactive', transfers: 'inactive' } };
  return finishOnboarding(world, asked as typeof made).id;
}

function pay(world: World, given: Parameters<Past['pay']>[0]): PastPayment {
  const { cents, email, name, description, metadata } = given;
  const tables = world.of(platform);
  const id = world.newId('cs_test', 58);
  const group = metadata['orderUID'];
  tables.sessionPlans.put({
    id,
    items: [],
    payment: { description, metadata, ...(group && { transfer_group: group }) },
  });
  const expiresAt = world.now() + 1800;
  tables.checkoutSessions.put(
    newSession(world, {
      id,
      url: '',
      totalCents: cents,
      expiresAt,
      input: { customer_email: email, ...(group && { client_reference_id: group }) },
      metadata,
    }),
  );
  const number = given.isDisputed ? '4000000000000259' : '4242424242424242';
  const card = testCards[number];
  if (!card) throw new Error(`Test card ${number} doesn’t exist.`);
  const payer = { number, card, email, name, expMonth: 12, expYear: 2040 };
  const paid = paySession(world, { account: platform, sessionId: id, payer, isConfirmed: true });
  if (paid.result !== 'paid') throw new Error(`A past payment has the result ${paid.result}.`);
  const intent = tables.paymentIntents.get(String(paid.session.payment_intent));
  const chargeId = String(intent?.latest_charge);
  world.cancel('capture', chargeId);
  capture(world, { account: platform, subject: chargeId });
  world.cancel('open_dispute', chargeId);
  const transaction = tables.balanceTransactions.get(
    String(tables.charges.get(chargeId)?.balance_transaction),
  );
  if (!intent || !transaction) throw new Error('A past payment has no intent or transaction.');
  return {
    paymentIntentId: intent.id,
    chargeId,
    feeCents: transaction.fee,
    availableAt: new Date(transaction.available_on * 1000),
  };
}

function refund(world: World, given: Parameters<Past['refund']>[0]): string {
  const charge = world.of(platform).charges.get(given.chargeId);
  if (!charge) throw new Error(`Charge ${given.chargeId} doesn’t exist.`);
  return refundCharge(world, {
    account: platform,
    charge,
    amountCents: given.cents,
    metadata: given.metadata,
    reversesTransfer: false,
    refundsApplicationFee: false,
    failsLater: false,
  }).id;
}

/** No endpoint existed to receive them. */
function forgetEvents(world: World): void {
  for (const account of world.scopes())
    for (const { id } of [...world.of(account).events.newest()])
      world.of(account).events.remove(id);
}
