import encodeQR from 'qr';
import { gone, invalid, purposeKeys, readToken, signToken, type Ctx } from '@foyer/kit/server';
import * as z from 'zod';
import { addFactor, removeFactor } from './changeFactors.ts';
import { requireFreshness, requireProof, selfOf } from './proof.ts';
import { newSecret, seal, stepOf, totpAddress } from './totp.ts';

/** Time enough to fetch a phone. */
const LIVES_MS = 15 * 60_000;

interface Proven {
  body: { proof?: string | undefined };
}

/** A new secret, as a picture and a text. It is stored only once a code of it was typed. */
export async function beginTotp(ctx: Ctx, { body }: Proven) {
  const self = selfOf(ctx);
  requireFreshness(ctx, self, body.proof);
  const secret = newSecret();
  const issuer = `Foyer ${ctx.env.publicBase.replace(/:\d+$/, '')}`;
  const expiresAt = new Date(Date.now() + LIVES_MS);
  return {
    setUp: signToken(keysOf(ctx), { secret }, { about: self.actor.id, expiresAt }),
    secret,
    qrCode: encodeQR(totpAddress(secret, { issuer, label: self.actor.email }), 'data-url', {
      border: 2,
      scale: 4,
    }),
  };
}

export async function addTotp(
  ctx: Ctx,
  { body }: { body: { setUp: string; code: string } },
): Promise<{ recoveryCodes: string[] | null }> {
  const self = selfOf(ctx);
  const { id: user_id } = self.actor;
  const setup = readToken(keysOf(ctx), body.setUp, {
    about: user_id,
    schema: z.object({ secret: z.string() }),
  });
  if (!setup || setup.isExpired)
    throw gone('set_up_over', 'Your setup timed out. Start again with a new QR code.');
  const { secret } = setup.value;
  const last_step = stepOf(secret, body.code);
  if (last_step === null)
    throw invalid({
      code: [
        'This code is incorrect. Check that your phone’s clock is right and enter the latest code.',
      ],
    });
  return addFactor(ctx, self, async (tx) => {
    const row = { user_id, secret_sealed: seal(ctx, user_id, secret), last_step };
    await tx
      .db('accounts_totp')
      .insert(row)
      .onConflict('user_id')
      .merge({ ...row, created_at: tx.db.fn.now(), last_used_at: null });
    return {
      action: 'totp.added',
      subject: 'An authenticator app was added to your account',
      what: 'An authenticator app was added. You’ll need a code from it to sign in.',
    };
  });
}

export function removeTotp(ctx: Ctx, { body }: Proven): Promise<{ success: true }> {
  const self = selfOf(ctx);
  requireProof(ctx, self, body.proof);
  return removeFactor(ctx, self, {
    action: 'totp.removed',
    subject: 'Your authenticator app was removed',
    what: 'Your authenticator app was removed. Its codes no longer work.',
    remove: (tx) => tx.db('accounts_totp').where({ user_id: self.actor.id }).delete(),
  });
}

const keysOf = (ctx: Ctx) => ctx.use(purposeKeys).of('accounts:totp set-up');
