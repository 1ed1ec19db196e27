import {
  conflict,
  forbidden,
  invalid,
  mailer,
  sessions,
  type Ctx,
  type Tx,
} from '@foyer/kit/server';
import { beginGuess } from '../guesses.ts';
import { requireSelf } from '../requireSelf.ts';
import { isPassword } from '../password.ts';
import { hashChosenPassword } from '../passwords/hashChosenPassword.ts';
import { senderHere } from '../place.ts';
import { passwordChangedEmail } from '../securityEmails.ts';

interface Given {
  username: string;
  oldPassword: string;
  password: string;
}

/**
 * Changes the user's own password. All their other sessions end at once, including a
 * copy of this cookie: the session continues under a new ID.
 */
export async function changePassword(
  ctx: Ctx,
  { body }: { body: Given },
): Promise<{ success: true }> {
  const { id, email } = requireSelf(ctx);
  if (body.username.trim().toLowerCase() !== email)
    throw forbidden('somebody_else', 'You can only change your own password.');
  const guess = await beginGuess(ctx, email);
  const hash = await ctx
    .asPlatform(WHY)
    .read((db) => db('accounts_user').where({ id }).first<Hashed | undefined>('password_hash'));
  if (!(await isPassword(hash?.password_hash, body.oldPassword))) {
    await guess.wasWrong();
    throw invalid({ oldPassword: ['Your current password is incorrect.'] });
  }
  await guess.wasRight();
  if (body.password === body.oldPassword)
    throw invalid({ password: ['Choose a password that’s different from your current one.'] });
  const newHash = await hashChosenPassword(body.password, [email]);
  await ctx.asPlatform(WHY).tx(async (tx) => {
    const changed = await tx
      .db('accounts_user')
      .where({ id, password_hash: hash!.password_hash })
      .update({ password_hash: newHash, updated_at: tx.db.fn.now() });
    // A concurrent change has replaced the password that this one was checked against.
    if (changed === 0)
      throw conflict(
        'changed_meanwhile',
        'Your password was changed in the meantime. Please try again.',
      );
    await withdrawResets(tx, email);
    await mailOwner(ctx, tx);
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

const WHY = 'change the signed-in user’s password';

/** Invalidates earlier password reset links. */
const withdrawResets = (tx: Tx, email: string) =>
  tx
    .db('accounts_code')
    .where({ email, purpose: 'reset' })
    .whereNull('used_at')
    .update({ used_at: tx.db.fn.now() });

async function mailOwner(ctx: Ctx, tx: Tx): Promise<void> {
  const { email: to, name } = requireSelf(ctx);
  const { ip } = ctx.http.req.foyer;
  const mail = passwordChangedEmail({ ...senderHere(ctx), to, name, ip, signedOut: 'elsewhere' });
  await ctx.use(mailer).send(tx, mail);
}
