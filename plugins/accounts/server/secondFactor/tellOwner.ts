import { mailer, type Ctx, type Tx } from '@foyer/kit/server';

interface Owner {
  id: string;
  email: string;
  name: string;
}

/** Mails the owner what became of their second factors, so that nobody changes them unseen. */
export async function tellOwner(
  ctx: Ctx,
  tx: Tx,
  { email, name }: Owner,
  { subject, what }: { subject: string; what: string },
): Promise<void> {
  const { env, http } = ctx;
  await ctx.use(mailer).send(tx, {
    to: email,
    subject,
    text: [
      `Hello ${name},`,
      `${what} This is about your account ${email} at ${env.publicBase}; it was asked for from the address ${http.req.foyer.ip}.`,
      'If it was you, there is nothing to do. If it was not, change your password, look at “Security” in your account, and tell whoever runs your console.',
    ].join('\n\n'),
  });
}

/** A recovery code was used: what it stands for may be lost. */
export async function tellOfRecovery(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
  const left = (await tx
    .db('accounts_recovery_code')
    .where({ user_id: owner.id, used_at: null })
    .count('* as n')
    .first()) as { n: number };
  await tellOwner(ctx, tx, owner, {
    subject: 'A recovery code was used',
    what: `One of your recovery codes was used; ${left.n} are left.`,
  });
  await tx.audit({
    action: 'recovery_code.used',
    subject: 'user',
    subjectId: owner.id,
    by: { ...owner, realm: ctx.realm },
    after: { left: left.n },
  });
}
