import { job, mailer, type Ctx, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';
import { issueCode } from '../codes.ts';
import { mayMail } from '../mailLimits.ts';
import { placeHere, placeOf } from '../place.ts';
import { passwordResetEmail } from '../securityEmails.ts';

/** Emails a password reset link. */
export const mailReset = job(
  'mailReset',
  z.object({
    email: z.string(),
    realm: z.enum(['platform', 'tenant', 'attendee']),
    tenantId: z.string().nullable(),
    from: z.string(),
  }),
);

/** In a job, also for addresses without an account: neither the response nor its timing reveals anything. */
export async function forgotPassword(
  ctx: Ctx,
  { body: { username: email } }: { body: { username: string } },
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeHere(ctx);
  const from = ctx.http.req.foyer.ip;
  if (await mayMail(ctx, 'reset', email))
    await ctx
      .asPlatform('send a password reset link')
      .tx((tx) => tx.enqueue(mailReset, { email, realm, tenantId, from }));
  return { success: true };
}

/** Also for invited people without a password: the email verifies the address. */
export async function writeReset(
  { email, realm, tenantId, from }: z.output<typeof mailReset.payload>,
  ctx: JobContext,
): Promise<void> {
  const place = await placeOf(ctx, { realm, tenantId });
  await ctx.asPlatform('send a password reset link').tx(async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .first<{ id: string; name: string } | undefined>('id', 'name');
    if (!user) return;
    const subject = { purpose: 'reset', email, realm, tenantId } as const;
    const { code } = await issueCode(tx, { ...subject, details: {} });
    const mail = passwordResetEmail({ ...place, to: email, placeName: place.name, code, ip: from });
    await ctx.use(mailer).send(tx, mail);
    await tx.audit({
      action: 'user.reset_asked',
      subject: 'user',
      subjectId: user.id,
      tenantId,
      after: { email, realm, from },
    });
  });
}
