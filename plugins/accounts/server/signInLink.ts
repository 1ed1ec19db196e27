import {
  type Ctx,
  forbidden,
  gone,
  type InputOf,
  job,
  type JobContext,
  mailer,
} from '@foyer/kit/server';
import * as z from 'zod';
import type { accounts } from '../contract.ts';
import type { SignedIn } from '../contract/signIn.ts';
import { issueCode, spendCode } from './codes.ts';
import { mayMail } from './mailLimits.ts';
import { placeHere, placeOf } from './place.ts';
import { signInLinkEmail } from './securityEmails.ts';
import { beginSession } from './session.ts';

/** Emails a link that signs a buyer in. */
export const mailSignInLink = job(
  'mailSignInLink',
  z.object({ email: z.string(), tenantId: z.string().nullable(), from: z.string() }),
);

/** In a job, also for addresses without an account: neither the response nor its timing reveals anything. */
export async function requestSignInLink(
  ctx: Ctx,
  { body: { username: email } }: InputOf<typeof accounts.routes.requestSignInLink>,
): Promise<{ success: true }> {
  const { tenantId } = await storefrontHere(ctx);
  const from = ctx.http.req.foyer.ip;
  if (await mayMail(ctx, 'signIn', email))
    await ctx
      .asPlatform('send a sign-in link')
      .tx((tx) => tx.enqueue(mailSignInLink, { email, tenantId, from }));
  return { success: true };
}

/** A console may require a second factor, which a link would bypass. */
async function storefrontHere(ctx: Ctx) {
  const place = await placeHere(ctx);
  if (place.realm !== 'attendee')
    throw forbidden('storefront_only', 'Sign-in links are only available on storefronts.');
  return { ...place, realm: 'attendee' as const };
}

export async function writeSignInLink(
  { email, tenantId, from }: z.output<typeof mailSignInLink.payload>,
  ctx: JobContext,
): Promise<void> {
  const place = await placeOf(ctx, { realm: 'attendee', tenantId });
  await ctx.asPlatform('send a sign-in link').tx(async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .first<{ id: string } | undefined>('id');
    if (!user) return;
    const subject = { purpose: 'signIn', email, realm: 'attendee', tenantId } as const;
    const { code } = await issueCode(tx, { ...subject, details: {} });
    const mail = signInLinkEmail({ ...place, to: email, placeName: place.name, code, ip: from });
    await ctx.use(mailer).send(tx, mail);
    await tx.audit({
      action: 'user.sign_in_link_asked',
      subject: 'user',
      subjectId: user.id,
      tenantId,
      after: { email, realm: 'attendee', from },
    });
  });
}

/**
 * Signs in the browser that presses the button on the link's page, which can be a different one from the
 * one that requested the link. Opening the page changes nothing, because mail scanners open links.
 * @throws 404 for a link that was never sent, 410 for one that was used or has expired
 */
export async function signInByLink(
  ctx: Ctx,
  { body: { username: email, code } }: InputOf<typeof accounts.routes.signInByLink>,
): Promise<SignedIn> {
  const { realm, tenantId } = await storefrontHere(ctx);
  const given = { purpose: 'signIn', email, realm, tenantId, code } as const;
  const userId = await spendCode(ctx, given, async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .first<{ id: string } | undefined>('id');
    if (!user) throw gone('code_over', 'This link has expired. Request a new one.');
    return user.id;
  });
  return beginSession(ctx, userId, { hasSecondFactor: false });
}
