import { job, mailer, type Ctx, type Deps, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';
import { issueCode, waitingDetails } from '../codes.ts';
import { mayMail } from '../mailLimits.ts';
import { placeOf, placeOfGroup } from '../place.ts';
import { verificationEmail } from './emails.ts';
import type { Waiting } from './registrations.ts';

/** Emails another code for a pending sign-up. */
export const mailCode = job(
  'mailCode',
  z.object({
    email: z.string(),
    realm: z.enum(['platform', 'tenant', 'attendee']),
    tenantId: z.string().nullable(),
  }),
);

/** In a job, also for addresses without a sign-up: neither the response nor its timing reveals anything. */
export async function resendVerification(
  ctx: Ctx,
  { body: { newUserName: email, groupId } }: { body: { newUserName: string; groupId: string } },
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeOfGroup(ctx, groupId);
  if (await mayMail(ctx, 'verify', email))
    await ctx
      .asPlatform('resend a verification code')
      .tx((tx) => tx.enqueue(mailCode, { email, realm, tenantId }));
  return { success: true };
}

/** Moves the pending form to the new code; the older code no longer works. */
export async function writeCode(
  { email, realm, tenantId }: z.output<typeof mailCode.payload>,
  ctx: JobContext,
): Promise<void> {
  await renewCode(ctx, { email, realm, tenantId });
}

/** @returns the new code, which is also emailed; undefined without a pending sign-up */
export async function renewCode(
  deps: Pick<Deps, 'asPlatform' | 'env' | 'use'>,
  { email, realm, tenantId }: z.output<typeof mailCode.payload>,
): Promise<{ code: string; expiresAt: Date } | undefined> {
  const place = await placeOf(deps, { realm, tenantId });
  const subject = { purpose: 'verify', email, realm, tenantId } as const;
  return deps.asPlatform('resend a verification code').tx(async (tx) => {
    const waiting = await waitingDetails<Waiting>(tx, subject);
    // A code typed by an operator, or pending in a known person's name, is emailed to nobody.
    if (!waiting?.registrations?.length) return undefined;
    const issued = await issueCode(tx, { ...subject, details: waiting });
    await deps.use(mailer).send(tx, verificationEmail({ place, email, code: issued.code }));
    await tx.audit({
      action: 'user.code_resent',
      subject: 'email',
      subjectId: email,
      tenantId,
      after: { email, realm },
    });
    return issued;
  });
}
