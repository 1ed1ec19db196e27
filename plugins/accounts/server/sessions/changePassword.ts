import {
  conflict,
  forbidden,
  invalid,
  mailer,
  originOf,
  sessions,
  type Ctx,
  type Tx,
} from '@foyer/kit/server';
import { beginGuess } from '../guesses.ts';
import { oneself } from '../oneself.ts';
import { hashPassword, isPassword } from '../password.ts';

interface Given {
  username: string;
  oldPassword: string;
  password: string;
}

/**
 * Changes one's own password. Whoever else is signed in as the same person is out at once, and so is
 * a copy of this very cookie: the session goes on under a new id.
 */
export async function changePassword(
  ctx: Ctx,
  { body }: { body: Given },
): Promise<{ success: true }> {
  const { id, email } = oneself(ctx);
  if (body.username.trim().toLowerCase() !== email)
    throw forbidden('somebody_else', 'You can only change your own password.');
  const guess = await beginGuess(ctx, email);
  const hash = await ctx
    .asPlatform(WHY)
    .read((db) => db('accounts_user').where({ id }).first<Hashed | undefined>('password_hash'));
  if (!(await isPassword(hash?.password_hash, body.oldPassword))) {
    await guess.wasWrong();
    throw invalid({ oldPassword: ['The current password is not right.'] });
  }
  await guess.wasRight();
  if (body.password === body.oldPassword)
    throw invalid({ password: ['The new password must be another than the current one.'] });
  const newHash = await hashPassword(body.password);
  await ctx.asPlatform(WHY).tx(async (tx) => {
    const changed = await tx
      .db('accounts_user')
      .where({ id, password_hash: hash!.password_hash })
      .update({ password_hash: newHash, updated_at: tx.db.fn.now() });
    // Two changes at once: what this one was checked against is no longer the password.
    if (changed === 0)
      throw conflict('changed_meanwhile', 'The password was changed in the meantime.');
    await withdrawResets(tx, email);
    await tellOwner(ctx, tx);
    await tx.audit({ action: 'user.password_changed', subject: 'user', subjectId: id });
  });
  const { hasSecondFactor = false } = ctx.http.req.foyer.session ?? {};
  await ctx.use(sessions).endAll(id);
  await ctx.use(sessions).begin(ctx.http, id, { hasSecondFactor });
  return { success: true };
}

interface Hashed {
  password_hash: string;
}

const WHY = 'people are the platform’s';

/** A link to set a password that was asked for before opens nothing any more. */
const withdrawResets = (tx: Tx, email: string) =>
  tx
    .db('accounts_code')
    .where({ email, purpose: 'reset' })
    .whereNull('used_at')
    .update({ used_at: tx.db.fn.now() });

async function tellOwner(ctx: Ctx, tx: Tx): Promise<void> {
  const { email, name, realm } = oneself(ctx);
  const { tenant, ip } = ctx.http.req.foyer;
  const root = `${originOf(ctx.env, tenant)}${realm === 'tenant' ? '/admin' : ''}`;
  await ctx.use(mailer).send(tx, {
    to: email,
    subject: 'Your password was changed',
    text: [
      `Hello ${name},`,
      `the password of your account ${email} was changed from the address ${ip}. On every other device you have been signed out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, set a new password now:\n${root}/forgot-password`,
    ].join('\n\n'),
  });
}
