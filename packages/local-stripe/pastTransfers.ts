import { landPayout, payAccountOut, sendPayout } from './money/bankPayouts.ts';
import { moveToAccount, sourceLeftCents } from './money/moveToAccount.ts';
import { reverseTransfer } from './money/reverseTransfer.ts';
import { emit } from './webhooks/emit.ts';
import { platform, type World } from './world/createWorld.ts';

export interface PastTransfer {
  at: Date;
  chargeId: string;
  /** The connected account. */
  destination: string;
  cents: number;
  description: string;
  metadata: Record<string, string>;
}

export interface PastReversal {
  at: Date;
  transferId: string;
  cents: number;
  metadata: Record<string, string>;
}

export function transferOf(world: World, given: PastTransfer): string {
  const { chargeId, destination, cents, description, metadata } = given;
  const tables = world.of(platform);
  const charge = tables.charges.get(chargeId);
  if (!charge) throw new Error(`Charge ${chargeId} doesn’t exist.`);
  const leftCents = sourceLeftCents(world, charge);
  if (cents > leftCents)
    throw new Error(`Charge ${chargeId} has ${leftCents} cents left, fewer than ${cents}.`);
  const paid = tables.balanceTransactions.get(String(charge.balance_transaction));
  return moveToAccount(world, {
    amountCents: cents,
    destination,
    charge,
    transferGroup: charge.transfer_group,
    availableOn: Math.max(world.now(), paid?.available_on ?? 0),
    description,
    metadata,
  }).id;
}

export function reverseOf(world: World, given: PastReversal): string {
  const { transferId, cents: amountCents, metadata } = given;
  const transfer = world.of(platform).transfers.get(transferId);
  if (!transfer) throw new Error(`Transfer ${transferId} doesn’t exist.`);
  return reverseTransfer(world, transfer, { amountCents, metadata }).reversal.id;
}

/** The payout of an account's balance; undefined if there is nothing to pay out. */
export function payOutOf(
  world: World,
  account: string,
): { arrivesAt: Date; arrive: () => void } | undefined {
  const subject = payAccountOut(world, account);
  if (subject === undefined) return undefined;
  world.cancel('send_payout', subject);
  sendPayout(world, { account, subject });
  world.cancel('land_payout', subject);
  const arrivalDate = world.of(account).payouts.get(subject)?.arrival_date ?? world.now();
  return {
    arrivesAt: new Date(arrivalDate * 1000),
    arrive: () => landPayout(world, { account, subject }),
  };
}

/** Emits the events of all payouts that have arrived by now. */
export function emitPayouts(world: World): void {
  for (const account of world.scopes())
    for (const payout of [...world.of(account).payouts.newest()].reverse())
      emit(world, account, 'payout.paid', payout);
}
