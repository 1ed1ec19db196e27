import encodeQR from 'qr';
import { gone, invalid, purposeKeys, readToken, signToken, type Ctx } from '@foyer/kit/server';
import * as z from 'zod';
import { addFactor, removeFactor } from './changeFactors.ts';
import { requireFreshness, requireProof, selfOf } from './proof.ts';
import { newSecret, seal, stepOf, totpAddress } from './totp.ts';

/** How long somebody may look for their phone. */
const LIVES_MS = 15 * 60_000;

interface Proven {
  body: { proof?: string | undefined };
}

/** A new secret, as a picture and a text. Nothing is kept of it until a code of it was typed. */
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
  const begun = readToken(keysOf(ctx), body.setUp, {
    about: user_id,
    schema: z.object({ secret: z.string() }),
  });
  if (!begun || begun.isExpired)
    throw gone('set_up_over', 'This took too long. Please begin again with a new picture.');
  const { secret } = begun.value;
  const last_step = stepOf(secret, body.code);
  if (last_step === null)
    throw invalid({
      code: ['This code is not right. Check the clock of your phone, and type the newest one.'],
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
      subject: 'An authenticator app was added',
      what: 'An authenticator app was added: signing in to your account asks for its codes.',
    };
  });
}

export function removeTotp(ctx: Ctx, { body }: Proven): Promise<{ success: true }> {
  const self = selfOf(ctx);
  requireProof(ctx, self, body.proof);
  return removeFactor(ctx, self, {
    action: 'totp.removed',
    subject: 'The authenticator app was removed',
    what: 'The authenticator app was removed: its codes work no more.',
    remove: (tx) => tx.db('accounts_totp').where({ user_id: self.actor.id }).delete(),
  });
}

const keysOf = (ctx: Ctx) => ctx.use(purposeKeys).of('accounts:totp set-up');
