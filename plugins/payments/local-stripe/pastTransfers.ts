import { landPayout, payAccountOut, sendPayout } from './money/bankPayouts.ts';
import { moveToAccount } from './money/moveToAccount.ts';
import { reverseTransfer } from './money/reverseTransfer.ts';
import { sourceLeftCents } from './money/sourceLeftCents.ts';
import { emit } from './webhooks/emit.ts';
import type { World } from './world/createWorld.ts';
import { platform } from './world/platform.ts';

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
  const mine = world.of(platform);
  const charge = mine.charges.get(chargeId);
  if (!charge) throw new Error(`There is no charge ${chargeId}.`);
  const leftCents = sourceLeftCents(world, charge);
  if (cents > leftCents)
    throw new Error(`Of ${chargeId} ${leftCents} cents are left, and not ${cents}.`);
  const paid = mine.balanceTransactions.get(String(charge.balance_transaction));
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
  if (!transfer) throw new Error(`There is no transfer ${transferId}.`);
  return reverseTransfer(world, transfer, { amountCents, metadata }).reversal.id;
}

/** What the account has is on its way; undefined where it has nothing. */
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

/** Says of every payout that has arrived, now, that it has. */
export function tellOfPayouts(world: World): void {
  for (const account of world.scopes())
    for (const payout of [...world.of(account).payouts.newest()].reverse())
      emit(world, account, 'payout.paid', payout);
}
