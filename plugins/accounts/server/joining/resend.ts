import { job, mailer, type Ctx, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';
import { issueCode, waitingDetails } from '../codes.ts';
import { mayMail } from '../mailLimits.ts';
import { placeOf, placeOfGroup } from '../place.ts';
import { verifyLetter } from './letters.ts';
import type { Waiting } from './registrations.ts';

/** Mails another code to who waits for one. */
export const mailCode = job(
  'mailCode',
  z.object({
    email: z.string(),
    realm: z.enum(['platform', 'tenant', 'attendee']),
    tenantId: z.string().nullable(),
  }),
);

/** By a job, for addresses that wait for nothing as well: neither the answer nor its time tells. */
export async function resendVerification(
  ctx: Ctx,
  { body: { newUserName: email, groupId } }: { body: { newUserName: string; groupId: string } },
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeOfGroup(ctx, groupId);
  if (await mayMail(ctx, 'verify', email))
    await ctx
      .asPlatform('people are the platform’s')
      .tx((tx) => tx.enqueue(mailCode, { email, realm, tenantId }));
  return { success: true };
}

/** The form that waits goes over to the new code; the older code works no more. */
export async function writeCode(
  { email, realm, tenantId }: z.output<typeof mailCode.payload>,
  ctx: JobContext,
): Promise<void> {
  const place = await placeOf(ctx, { realm, tenantId });
  const subject = { purpose: 'verify', email, realm, tenantId } as const;
  await ctx.asPlatform('people are the platform’s').tx(async (tx) => {
    const waiting = await waitingDetails<Waiting>(tx, subject);
    // What an operator types for somebody, and what waits in a known person's name, is sent to nobody.
    if (!waiting?.registrations?.length) return;
    const { code } = await issueCode(tx, { ...subject, details: waiting });
    await ctx.use(mailer).send(tx, { to: email, ...verifyLetter({ place, email, code }) });
    await tx.audit({
      action: 'user.code_resent',
      subject: 'email',
      subjectId: email,
      tenantId,
      after: { email, realm },
    });
  });
}
