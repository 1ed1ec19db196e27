import { mailer, type Ctx, type Tx } from '@foyer/kit/server';
import { senderHere } from '../place.ts';
import { factorsEmail } from '../securityEmails.ts';

interface Owner {
  id: string;
  email: string;
  name: string;
}

/** What happened, as the email says it. */
interface Told {
  kind: string;
  subject: string;
  what: string;
}

/** Emails the owner about changed second factors, so that nobody can change them unnoticed. */
export async function notifyOwner(
  ctx: Ctx,
  tx: Tx,
  { email, name }: Owner,
  { kind, subject, what }: Told,
): Promise<void> {
  const { sender } = senderHere(ctx);
  const { ip } = ctx.http.req.foyer;
  const { publicBase } = ctx.env;
  const about = { to: email, name, sender, publicBase, ip, kind, subject, what };
  await ctx.use(mailer).send(tx, factorsEmail(about));
}

/** A recovery code was used, so the other factors may be lost. */
export async function notifyOfRecovery(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
  const left = (await tx
    .db('accounts_recovery_code')
    .where({ user_id: owner.id, used_at: null })
    .count('* as n')
    .first()) as { n: number };
  await notifyOwner(ctx, tx, owner, {
    kind: 'accounts.recoveryCodeUsed',
    subject: 'A recovery code was used',
    what: `One of your recovery codes was used. You have ${left.n} left.`,
  });
  await tx.audit({
    action: 'recovery_code.used',
    subject: 'user',
    subjectId: owner.id,
    by: { ...owner, realm: ctx.realm },
    after: { left: left.n },
  });
}
