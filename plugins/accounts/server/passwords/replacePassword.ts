import { mailer, type Ctx, type Tx } from '@foyer/kit/server';
import { senderHere } from '../place.ts';
import { passwordChangedEmail } from '../securityEmails.ts';

interface Replaced {
  userId: string;
  email: string;
  passwordHash: string;
  /** Its name in the audit. */
  action: 'user.password_reset' | 'user.password_changed';
}

/**
 * Sets a new password inside the caller's transaction, invalidates pending reset links,
 * and notifies the owner by email. The caller ends the sessions afterward.
 */
export async function replacePassword(
  tx: Tx,
  ctx: Pick<Ctx, 'use' | 'env' | 'http' | 'realm'>,
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
  const mail = passwordChangedEmail({
    ...senderHere(ctx),
    ...{ to: email, ip, signedOut: 'everywhere' },
  });
  await ctx.use(mailer).send(tx, mail);
}
