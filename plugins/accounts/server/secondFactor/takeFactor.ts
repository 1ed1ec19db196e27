import { unauthenticated, type Ctx } from '@foyer/kit/server';
import type * as z from 'zod';
import type { passkeyFactor, typedFactor } from '../../contract/secondFactor.ts';
import { countCode, notifyOfWrongCode } from './codeGuesses.ts';
import { FACTORS_ARE_PEOPLES } from './factors.ts';
import { takeSignature } from './passkeys.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import { notifyOfRecovery } from './notifyOwner.ts';
import { spendChallenge } from './signedChallenge.ts';
import { takeTotpCode } from './totp.ts';

export type GivenFactor = z.output<typeof typedFactor> | z.output<typeof passkeyFactor>;

/** @returns whether it was right; a right code is used up, a challenge in either case */
export async function takeFactor(
  ctx: Ctx,
  owner: { id: string; email: string; name: string },
  given: GivenFactor,
  use: 'second' | 'proof',
): Promise<boolean> {
  if (given.method === 'passkey') {
    const challenge = await spendChallenge(ctx, given.challenge, { use, userId: owner.id });
    const signed = { challenge, response: given.response };
    const signer = await takeSignature(ctx, signed, {
      userId: owner.id,
      requireUserVerification: false,
    });
    return signer !== null;
  }
  const takeBack = await countCode(ctx, owner);
  const { method, code } = given;
  const isRight = await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    if (method === 'totp') return takeTotpCode(ctx, tx.db, { userId: owner.id, code });
    const isAccepted = await takeRecoveryCode(tx.db, { userId: owner.id, code });
    if (isAccepted) await notifyOfRecovery(ctx, tx, owner);
    return isAccepted;
  });
  if (isRight) await takeBack();
  else if (use === 'second') await notifyOfWrongCode(ctx, owner);
  return isRight;
}

const WRONG: Readonly<Record<GivenFactor['method'], string>> = {
  passkey: 'This passkey doesn’t belong to this account.',
  totp: 'This code is incorrect or was already used. Wait for the next one.',
  recovery: 'This recovery code is incorrect or was already used.',
};

/** The message about a wrong factor, both at a sign-in and as proof. */
export const sentenceOf = (method: GivenFactor['method']): string => WRONG[method];

export const wrongFactor = (method: GivenFactor['method']) =>
  unauthenticated('wrong_factor', sentenceOf(method));
