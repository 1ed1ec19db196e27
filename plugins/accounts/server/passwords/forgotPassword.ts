import { job, mailer, type Ctx, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';
import { issueCode } from '../codes.ts';
import { mayMail } from '../mailLimits.ts';
import { addressAt, placeHere, placeOf, type Place } from '../place.ts';

/** Mails a link to set another password. */
export const mailReset = job(
  'mailReset',
  z.object({
    email: z.string(),
    realm: z.enum(['platform', 'tenant', 'attendee']),
    tenantId: z.string().nullable(),
    from: z.string(),
  }),
);

/** By a job, for addresses that nobody has as well: neither the answer nor its time tells. */
export async function forgotPassword(
  ctx: Ctx,
  { body: { username: email } }: { body: { username: string } },
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeHere(ctx);
  const from = ctx.http.req.foyer.ip;
  if (await mayMail(ctx, 'reset', email))
    await ctx
      .asPlatform('people are the platform’s')
      .tx((tx) => tx.enqueue(mailReset, { email, realm, tenantId, from }));
  return { success: true };
}

/** Also to who was invited and has no password yet: the mail proves the address. */
export async function writeReset(
  { email, realm, tenantId, from }: z.output<typeof mailReset.payload>,
  ctx: JobContext,
): Promise<void> {
  const place = await placeOf(ctx, { realm, tenantId });
  await ctx.asPlatform('people are the platform’s').tx(async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .first<{ id: string; name: string } | undefined>('id', 'name');
    if (!user) return;
    const subject = { purpose: 'reset', email, realm, tenantId } as const;
    const { code } = await issueCode(tx, { ...subject, details: {} });
    await ctx.use(mailer).send(tx, { to: email, ...letter({ email, place, code, from }) });
    await tx.audit({
      action: 'user.reset_asked',
      subject: 'user',
      subjectId: user.id,
      tenantId,
      after: { email, realm, from },
    });
  });
}

function letter(given: { email: string; place: Place; code: string; from: string }) {
  const { email, place, code, from } = given;
  return {
    subject: `${place.name}: set another password`,
    text: [
      `Somebody, most likely you, asked at ${place.name} for another password for the account ${email}. The request came from the address ${from}.`,
      `Set it here:\n${addressAt(place, '/reset-password', { username: email, code })}`,
      'The link is for you alone, works once, and is good for 30 minutes. A newer mail ends an older one’s link.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ].join('\n\n'),
  };
}
