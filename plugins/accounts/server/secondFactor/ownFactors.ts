import {
  conflict,
  type Ctx,
  gone,
  type InputOf,
  invalid,
  notFound,
  purposeKeys,
  readToken,
  sessions,
  signToken,
  type Tx,
} from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import encodeQR from 'qr';
import * as z from 'zod';
import type { OwnFactors } from '../../contract/factors.ts';
import type { AccountsPasskeyRow, AccountsTotpRow } from '../schema.ts';
import {
  askPasskey,
  askSecondFactor,
  completeLogin,
  factorRule,
  isRequiredOf,
  saveFactorRule,
  signInByPasskey,
} from './signIn.ts';
import {
  FACTORS_ARE_PEOPLES,
  factorsOf,
  hasFactor,
  issueRecoveryCodes,
  lockFactors,
  newSecret,
  notifyOwner,
  removeRecoveryCodes,
  seal,
  stepOf,
  totpAddress,
} from './factors.ts';
import { askProof, prove, requireFreshness, requireProof, type Self, selfOf } from './proof.ts';
import { creationQuestion, readRegistration, spendChallenge } from './passkeys.ts';
import { resetFactors } from './resetFactors.ts';

/** A user's factors in addition to a password, wherever they can be used. */
export function ownFactors(ctx: Ctx): Promise<OwnFactors> {
  const { id: user_id } = selfOf(ctx).actor;
  return ctx.asPlatform(FACTORS_ARE_PEOPLES).read(async (db) => {
    const passkeys = await db<AccountsPasskeyRow>('accounts_passkey')
      .where({ user_id })
      .orderBy('created_at');
    const totp = await db('accounts_totp').where({ user_id }).first<AccountsTotpRow | undefined>();
    const factors = await factorsOf(db, user_id);
    return {
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
      totp: totp
        ? {
            createdAt: totp.created_at.toISOString(),
            lastUsedAt: totp.last_used_at?.toISOString() ?? null,
          }
        : null,
      recoveryCodesLeft: hasFactor(factors) ? factors.recoveryCodesLeft : null,
      isRequired: await isRequiredOf(db, user_id),
    };
  });
}

interface FactorChange {
  /** The audit action, such as `passkey.added`. */
  action: string;
  /** The subject and text of the email. */
  subject: string;
  what: string;
  after?: unknown;
}

/**
 * Adds a factor. The first one comes with recovery codes, and ends every session that was opened with a
 * password alone, except this one, which continues under a new ID.
 */
async function addFactor(
  ctx: Ctx,
  self: Self,
  add: (tx: Tx) => Promise<FactorChange>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = self.actor;
  const added = await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await lockFactors(tx, id);
    const isFirst = !hasFactor(await factorsOf(tx.db, id));
    await say(ctx, tx, self, await add(tx));
    return { isFirst, recoveryCodes: isFirst ? await issueRecoveryCodes(tx.db, id) : null };
  });
  if (added.isFirst) await ctx.use(sessions).endAll(id, ctx.http);
  if (!self.session.hasSecondFactor)
    await ctx.use(sessions).begin(ctx.http, id, { hasSecondFactor: true });
  return { recoveryCodes: added.recoveryCodes };
}

/** Removes a factor; never the last one of a user who needs one. @throws 404 if there was nothing to remove */
async function removeFactor(
  ctx: Ctx,
  self: Self,
  { remove, ...change }: FactorChange & { remove: (tx: Tx) => Promise<number> },
): Promise<{ success: true }> {
  const { id } = self.actor;
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await lockFactors(tx, id);
    if ((await remove(tx)) === 0) throw notFound('second factor');
    if (!hasFactor(await factorsOf(tx.db, id))) {
      if (await isRequiredOf(tx.db, id))
        throw conflict(
          'factor_required',
          'Two-factor authentication is required. Add another passkey or an authenticator app before you remove this one.',
        );
      await removeRecoveryCodes(tx.db, id);
    }
    await say(ctx, tx, self, change);
  });
  return { success: true };
}

export async function say(ctx: Ctx, tx: Tx, { actor }: Self, change: FactorChange): Promise<void> {
  const { action, subject, what, after } = change;
  await notifyOwner(ctx, tx, actor, { kind: 'accounts.factorsChanged', subject, what });
  const { id, realm, email, name } = actor;
  await tx.audit({ action, subject: 'user', subjectId: id, by: { id, realm, email, name }, after });
}

export async function beginPasskey(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.beginPasskey>,
) {
  const self = selfOf(ctx);
  requireFreshness(ctx, self, body.proof);
  return creationQuestion(ctx, self.actor);
}

export async function addPasskey(ctx: Ctx, { body }: InputOf<typeof accounts.routes.addPasskey>) {
  const self = selfOf(ctx);
  const { id: userId } = self.actor;
  const { name } = body;
  const challenge = await spendChallenge(ctx, body.challenge, { use: 'add', userId });
  const made = await readRegistration(ctx, { challenge, response: body.response });
  return addFactor(ctx, self, async (tx) => {
    const [row] = await tx
      .db('accounts_passkey')
      .insert({ ...made, name, user_id: userId })
      .onConflict('credential_id')
      .ignore()
      .returning<{ id: string }[]>('id');
    if (!row) throw conflict('duplicate_passkey', 'This passkey is already in use.');
    return {
      action: 'passkey.added',
      subject: 'A passkey was added to your account',
      what: `The passkey “${name}” was added. It can now sign in to your account.`,
      after: { name },
    };
  });
}

export async function renamePasskey(
  ctx: Ctx,
  { params, body }: InputOf<typeof accounts.routes.renamePasskey>,
): Promise<{ success: true }> {
  const { id, email, name, realm } = selfOf(ctx).actor;
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    const renamed = await tx
      .db('accounts_passkey')
      .where({ id: params.id, user_id: id })
      .update({ name: body.name });
    if (renamed === 0) throw notFound('passkey');
    await tx.audit({
      action: 'passkey.renamed',
      subject: 'user',
      subjectId: id,
      by: { id, email, name, realm },
      after: { name: body.name },
    });
  });
  return { success: true };
}

export function removePasskey(
  ctx: Ctx,
  { params, body }: InputOf<typeof accounts.routes.removePasskey>,
): Promise<{ success: true }> {
  const self = selfOf(ctx);
  requireProof(ctx, self, body.proof);
  return removeFactor(ctx, self, {
    action: 'passkey.removed',
    subject: 'A passkey was removed from your account',
    what: 'A passkey was removed. It can no longer sign in to your account.',
    after: { passkeyId: params.id },
    remove: (tx) =>
      tx.db('accounts_passkey').where({ id: params.id, user_id: self.actor.id }).delete(),
  });
}

/** Time enough to fetch a phone. */
const LIVES_MS = 15 * 60_000;

/** A new secret, as a picture and a text. It is stored only once a code of it was typed. */
export async function beginTotp(ctx: Ctx, { body }: InputOf<typeof accounts.routes.beginTotp>) {
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
  { body }: InputOf<typeof accounts.routes.addTotp>,
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

export function removeTotp(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.removeTotp>,
): Promise<{ success: true }> {
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

/** Ten new codes, shown only once. Previous ones no longer work. */
export function newRecoveryCodes(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.newRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> {
  const self = selfOf(ctx);
  const { id } = self.actor;
  requireProof(ctx, self, body.proof);
  return ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await lockFactors(tx, id);
    if (!hasFactor(await factorsOf(tx.db, id)))
      throw conflict('nothing_to_recover', 'Add a passkey or an authenticator app first.');
    await say(ctx, tx, self, {
      action: 'recovery_codes.made',
      subject: 'New recovery codes created',
      what: 'New recovery codes were created. Your old codes no longer work.',
    });
    return { recoveryCodes: await issueRecoveryCodes(tx.db, id) };
  });
}

/** The handlers of the routes for second factors. */
export const secondFactorHandlers = {
  askSecondFactor,
  completeLogin,
  askPasskey,
  signInByPasskey,
  ownFactors,
  askProof,
  prove,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginTotp,
  addTotp,
  removeTotp,
  newRecoveryCodes,
  factorRule,
  saveFactorRule,
  resetFactors,
};
