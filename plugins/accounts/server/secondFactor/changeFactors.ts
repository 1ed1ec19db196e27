import { conflict, notFound, sessions, type Ctx, type Tx } from '@foyer/kit/server';
import { isRequiredOf } from './admission.ts';
import { factorsOf, FACTORS_ARE_PEOPLES, hasFactor } from './factors.ts';
import type { Self } from './proof.ts';
import { issueRecoveryCodes, removeRecoveryCodes } from './recoveryCodes.ts';
import { notifyOwner } from './notifyOwner.ts';

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
export async function addFactor(
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
export async function removeFactor(
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

/** Two tabs change the factors of one person one after the other. */
export const lockFactors = (tx: Tx, userId: string) =>
  tx.db('accounts_user').where({ id: userId }).forUpdate().first('id');

export async function say(ctx: Ctx, tx: Tx, { actor }: Self, change: FactorChange): Promise<void> {
  const { action, subject, what, after } = change;
  await notifyOwner(ctx, tx, actor, { kind: 'accounts.factorsChanged', subject, what });
  const { id, realm, email, name } = actor;
  await tx.audit({ action, subject: 'user', subjectId: id, by: { id, realm, email, name }, after });
}
