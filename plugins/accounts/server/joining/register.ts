import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  conflict,
  type Ctx,
  type Deps,
  forbidden,
  handle,
  type InputOf,
  job,
  type JobContext,
  mailer,
  tooMany,
  type Tx,
} from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import cookie from 'cookie';
import type { signupForm } from '../../contract/joining.ts';
import type { SignedIn } from '../../contract/signIn.ts';
import {
  forgetCodes,
  forgetOldCodes,
  issueCode,
  spendCode,
  waitingDetails,
  withdrawCodes,
} from '../codes.ts';
import { mayMail } from '../mailLimits.ts';
import {
  forgotPassword,
  hashChosenPassword,
  mailReset,
  resetPassword,
  writeReset,
} from '../passwords.ts';
import { addressAt, type Place, placeOf, placeOfGroup } from '../place.ts';
import { rememberDevice } from '../knownDevice.ts';
import { beginSession } from '../session.ts';
import {
  activateMember,
  existingAccountEmail,
  invite,
  linkAccount,
  requireInvite,
  verificationEmail,
} from './invitation.ts';

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
export async function register(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.register>,
): Promise<{ success: true }> {
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

/** A signup form that waits for its address to be verified, stored with the code. */
export interface Registration {
  /** The hash of the key by which the form's browser is recognized. */
  browser: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  contactNumber: string;
  state: string;
  zip: string;
}

/** The details of a `verify` code. */
export interface Waiting {
  registrations?: Registration[];
}

/** More browsers than one person uses within half an hour. */
const MOST = 5;
const LIVES_MS = 24 * 3_600_000;

const cookieName = (ctx: Ctx): string => `${ctx.env.production ? '__Host-' : ''}foyer_registration`;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The hash of the key that this browser got with an earlier form; of an empty text without one. */
const browserOf = (ctx: Ctx): string =>
  hashOf(cookie.parse(ctx.http.req.headers.cookie ?? '')[cookieName(ctx)] ?? '');

/** Gives the browser a key, always a new one, so that a planted key has no effect. */
function markBrowser(ctx: Ctx): string {
  const key = randomBytes(16).toString('base64url');
  ctx.http.res.cookie(cookieName(ctx), key, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.env.production,
    path: '/',
    maxAge: LIVES_MS,
  });
  return hashOf(key);
}

/** The pending forms, with a new one; it replaces the browser's own older one. */
const withNewer = (ctx: Ctx, waiting: Waiting | undefined, newer: Registration): Registration[] => [
  ...(waiting?.registrations ?? [])
    .filter(({ browser }) => browser !== browserOf(ctx))
    .slice(1 - MOST),
  newer,
];

/**
 * The form that a code is for. Someone else may have sent one for the same address, with their own
 * password: so it is that of the requesting browser, or on another device the only one there is.
 * @throws 409 without a form, or if it is ambiguous
 */
function chosenRegistration(ctx: Ctx, { registrations = [] }: Waiting): Registration {
  const own = registrations.find(({ browser }) => browser === browserOf(ctx));
  const [first, ...others] = registrations;
  if (own) return own;
  if (!first) throw conflict('not_registered', 'Please sign up first, then use this code.');
  if (others.length === 0) return first;
  throw conflict(
    'other_browser',
    'Please enter this code in the browser you signed up with, or sign up again.',
  );
}

/**
 * Verifies an address with the emailed code: the pending form becomes the account, and an invited person
 * a member. Only a buyer whose browser sent the form is signed in at once; others sign in afterward, so that a
 * planted form or link can't sign anyone in.
 * @throws 404 for a wrong code, 410 for an expired one, 409 for one without a pending form
 */
export async function verify(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.verify>,
): Promise<{ success: true; session?: SignedIn }> {
  const { newUserName: email, code, groupId, inviteCode } = body;
  const place = await placeOfGroup(ctx, groupId);
  if (inviteCode) await requireInvite(ctx, { place, email, code: inviteCode });
  const { realm, tenantId } = place;
  const given = { purpose: 'verify', email, realm, tenantId, code } as const;
  const { userId, isOwn } = await spendCode(ctx, given, async (tx, waiting: Waiting) => {
    const form = chosenRegistration(ctx, waiting);
    const id = await completeRegistration(tx, ctx, { place, email, form });
    return { userId: id, isOwn: form.browser === browserOf(ctx) };
  });
  if (isOwn && realm === 'attendee') {
    const session = await beginSession(ctx, userId, { hasSecondFactor: false });
    return { success: true, session };
  }
  rememberDevice(ctx, email);
  return { success: true };
}

/**
 * The account of a verified address, and its membership; uses up the invite and other codes.
 * @returns the ID of the user
 * @throws 410 if the invite was withdrawn in the meantime, 403 for an account that is locked
 */
export async function completeRegistration(
  tx: Tx,
  deps: Pick<Deps, 'use'>,
  { place, email, form }: { place: Place; email: string; form: Registration },
): Promise<string> {
  const { realm, tenantId } = place;
  const userId = await fillUser(tx, email, form);
  await tx.audit({
    action: 'user.verified',
    subject: 'user',
    subjectId: userId,
    tenantId,
    by: { id: userId, email, realm },
    after: { email, realm },
  });
  if (realm !== 'attendee') await activateMember(tx, deps, { place, userId, email });
  await withdrawCodes(tx, { email, realm, tenantId });
  return userId;
}

/**
 * The user's row, filled in from the form. A person who has got a password since then, in another group, keeps
 * it and their details there.
 * @throws 403 for an account that is locked
 */
async function fillUser(tx: Tx, email: string, form: Registration): Promise<string> {
  const values = {
    name: `${form.firstName} ${form.lastName}`.trim() || (email.split('@', 1)[0] ?? email),
    first_name: form.firstName,
    last_name: form.lastName,
    contact_number: form.contactNumber,
    state: form.state,
    zip: form.zip,
    password_hash: form.passwordHash,
    updated_at: tx.db.fn.now(),
  };
  await tx
    .db('accounts_user as u')
    .insert({ email, ...values })
    .onConflict('email')
    .merge(values)
    .whereNull('u.password_hash');
  const user = await tx
    .db('accounts_user')
    .where({ email })
    .first<{ id: string; status: string }>('id', 'status');
  if (user.status !== 'active')
    throw forbidden('locked_user', 'This account is locked. Please contact your administrator.');
  return user.id;
}

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
  { body: { newUserName: email, groupId } }: InputOf<typeof accounts.routes.resendVerification>,
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeOfGroup(ctx, groupId);
  if (await mayMail(ctx, 'verify', email))
    await ctx
      .asPlatform('resend a verification code')
      .tx((tx) => tx.enqueue(mailCode, { email, realm, tenantId }));
  return { success: true };
}

/** Moves the pending form to the new code; the older code no longer works. */
async function writeCode(
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

/** The handlers for signing up and for resetting a password. */
export const joiningHandlers = {
  forgotPassword,
  resetPassword,
  invite,
  register,
  verify,
  resendVerification,
  linkAccount,
};

export const joiningJobs = [
  handle(mailReset, writeReset),
  handle(mailCode, writeCode),
  handle(forgetCodes, (_payload, ctx) => forgetOldCodes(ctx)),
];
