import type * as z from 'zod';
import { mailer, tooMany, type Ctx, type Tx } from '@foyer/kit/server';
import type { signupForm } from '../../contract/joining.ts';
import { issueCode, waitingDetails } from '../codes.ts';
import { mayMail } from '../mailLimits.ts';
import { hashChosenPassword } from '../passwords/hashChosenPassword.ts';
import { addressAt, placeOfGroup, type Place } from '../place.ts';
import { invite } from './invite.ts';
import { existingAccountEmail, verificationEmail } from './emails.ts';
import { markBrowser, withNewer, type Registration, type Waiting } from './registrations.ts';

type Form = z.output<typeof signupForm>;

interface Signup {
  place: Place;
  email: string;
  form: Registration;
  /** The console's group; a buyer's sign-up has none. */
  invited: { code: string; eventId: string | null; roles: readonly string[] } | null;
}

/**
 * Accepts the signup form. No user's row is touched: form and hash are stored with the emailed code. For the
 * address of an existing account the response and the work are the same, and the email says that it exists.
 * @throws 404 and 410 for an invite that doesn't exist or has expired, 429 for too many emails
 */
export async function register(ctx: Ctx, { body }: { body: Form }): Promise<{ success: true }> {
  const { username: email, groupId } = body;
  const place = await placeOfGroup(ctx, groupId);
  const invited = place.realm === 'attendee' ? null : await invitedTo(ctx, body);
  const { firstName, lastName, contactNumber, state, zip } = body;
  const passwordHash = await hashChosenPassword(body.password, [email, firstName, lastName]);
  if (!(await mayMail(ctx, 'verify', email))) throw tooMany(900, 'Too many codes requested.');
  const browser = markBrowser(ctx);
  const form = { browser, passwordHash, firstName, lastName, contactNumber, state, zip };
  await ctx
    .asPlatform('save a sign-up until its email is verified')
    .tx((tx) => keepAndMail(tx, ctx, { place, email, form, invited }));
  return { success: true };
}

/** The invite's own values, not those the form repeats. */
async function invitedTo(ctx: Ctx, form: Form): Promise<Signup['invited']> {
  const code = form.verifyCode ?? '';
  const { username: email, groupId } = form;
  const { eventId, roles } = await invite(ctx, { params: { code }, query: { groupId, email } });
  return { code, eventId, roles };
}

async function keepAndMail(tx: Tx, ctx: Ctx, { place, email, form, invited }: Signup) {
  const user = await tx
    .db('accounts_user')
    .where({ email })
    .first<{ password_hash: string | null } | undefined>('password_hash');
  const { realm, tenantId } = place;
  const subject = { purpose: 'verify', email, realm, tenantId } as const;
  const waiting = await waitingDetails<Waiting>(tx, subject);
  const isKnown = Boolean(user?.password_hash);
  const details: Waiting = { registrations: isKnown ? [] : withNewer(ctx, waiting, form) };
  const { code } = await issueCode(tx, { ...subject, details });
  const event = invited?.eventId
    ? { inviteCode: invited.code, eventId: invited.eventId, roles: invited.roles }
    : undefined;
  const mail = isKnown
    ? existingAccountEmail({
        place,
        email,
        linkAddress: invited ? linkAddress(place, email, invited) : undefined,
      })
    : verificationEmail({ place, email, code, event });
  await ctx.use(mailer).send(tx, mail);
  await tx.audit({
    action: 'user.registered',
    subject: 'email',
    subjectId: email,
    tenantId,
    after: { email, realm, from: ctx.http.req.foyer.ip },
  });
}

/** Where a person with an account accepts the same invite. */
const linkAddress = (
  place: Place,
  email: string,
  invited: NonNullable<Signup['invited']>,
): string =>
  addressAt(place, '/link-account', {
    targetName: place.name,
    targetUrl: new URL(place.root).hostname.split('.', 1)[0] ?? '',
    targetGroupId: place.tenantId ?? 'platform',
    code: invited.code,
    email,
    userExist: 'true',
    ...(invited.eventId && { targetEventId: invited.eventId }),
    roles: invited.roles.join(','),
  });
