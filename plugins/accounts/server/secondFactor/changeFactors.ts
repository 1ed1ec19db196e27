import { conflict, notFound, sessions, type Ctx, type Tx } from '@foyer/kit/server';
import { isRequiredOf } from './admission.ts';
import { factorsOf, FACTORS_ARE_PEOPLES, hasFactor } from './factors.ts';
import type { Self } from './proof.ts';
import { issueRecoveryCodes, removeRecoveryCodes } from './recoveryCodes.ts';
import { tellOwner } from './tellOwner.ts';

interface Told {
  /** `passkey.added`, of the audit. */
  action: string;
  /** What the mail is about, and what it says. */
  subject: string;
  what: string;
  after?: unknown;
}

/**
 * Adds a factor. With the first one come recovery codes, and every session that a password alone has
 * opened ends, but for this one, which goes on under a new id.
 */
export async function addFactor(
  ctx: Ctx,
  self: Self,
  add: (tx: Tx) => Promise<Told>,
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

/** Removes a factor; never the last one of who needs one. @throws 404 where there was nothing to remove */
export async function removeFactor(
  ctx: Ctx,
  self: Self,
  { remove, ...told }: Told & { remove: (tx: Tx) => Promise<number> },
): Promise<{ success: true }> {
  const { id } = self.actor;
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await lockFactors(tx, id);
    if ((await remove(tx)) === 0) throw notFound('second factor');
    if (!hasFactor(await factorsOf(tx.db, id))) {
      if (await isRequiredOf(tx.db, id))
        throw conflict(
          'factor_required',
          'You need a second factor here. Add another before you remove this one.',
        );
      await removeRecoveryCodes(tx.db, id);
    }
    await say(ctx, tx, self, told);
  });
  return { success: true };
}

/** Two tabs change the factors of one person one after the other. */
export const lockFactors = (tx: Tx, userId: string) =>
  tx.db('accounts_user').where({ id: userId }).forUpdate().first('id');

export async function say(ctx: Ctx, tx: Tx, { actor }: Self, told: Told): Promise<void> {
  const { action, subject, what, after } = told;
  await tellOwner(ctx, tx, actor, { subject, what });
  const { id, realm, email, name } = actor;
  await tx.audit({ action, subject: 'user', subjectId: id, by: { id, realm, email, name }, after });
}
