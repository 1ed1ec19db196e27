import { mailer, type Ctx, type Deps, type Tx } from '@foyer/kit/server';

interface Replaced {
  userId: string;
  email: string;
  passwordHash: string;
  /** As the audit names it. */
  action: 'user.password_reset' | 'user.password_changed';
}

/**
 * Gives somebody another password inside the caller's transaction, ends the links that would set it once
 * more, and tells the owner by mail. The caller ends the sessions after it.
 */
export async function replacePassword(
  tx: Tx,
  ctx: Pick<Deps, 'use'> & Pick<Ctx, 'http'>,
  { userId, email, passwordHash, action }: Replaced,
): Promise<void> {
  const { ip, realm, tenant } = ctx.http.req.foyer;
  await tx
    .db('accounts_user')
    .where({ id: userId })
    .update({ password_hash: passwordHash, updated_at: tx.db.fn.now() });
  await tx
    .db('accounts_code')
    .where({ email, purpose: 'reset' })
    .whereNull('used_at')
    .update({ used_at: tx.db.fn.now() });
  await tx.audit({
    action,
    subject: 'user',
    subjectId: userId,
    tenantId: tenant?.id ?? null,
    by: { id: userId, email, realm },
    after: { email, from: ip },
  });
  await ctx.use(mailer).send(tx, {
    to: email,
    subject: 'Your password was changed',
    text: [
      `The password of your account ${email} was changed just now, from the address ${ip}. Wherever you were signed in, you have to sign in again.`,
      'If it was you, there is nothing to do.',
      'If it was not you, set another one at once: “Forgot password?” on the page where you sign in. Whoever changed it may read your mails, so change the password of your mailbox first.',
    ].join('\n\n'),
  });
}
