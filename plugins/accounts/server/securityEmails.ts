import {
  type EmailContent,
  type EmailSender,
  FOYER,
  job,
  type JobContext,
  type Mail,
  mailer,
} from '@foyer/kit/server';
import * as z from 'zod';
import { addressAt } from './place.ts';
import { groupsOf } from './session.ts';
import { deviceLink } from './knownDevice.ts';

/** The account that an email is about, and where its owner reaches it. */
interface AccountEmail {
  to: string;
  /** The pages that its links open: `https://riverside.foyer.example/admin`. */
  root: string;
  sender: EmailSender;
  /** The IP address of the request. */
  ip: string;
}

const OF_ACCOUNT = 'You’re getting this email because of activity on your account.';

const hello = (name: string): Pick<EmailContent, 'greeting'> =>
  name === '' ? {} : { greeting: `Hello ${name},` };

const resetAction = (root: string) => ({
  label: 'Reset your password',
  url: addressAt({ root }, '/forgot-password'),
});

/** The link to choose a new password. */
export const passwordResetEmail = (
  about: AccountEmail & { placeName: string; code: string },
): Mail => ({
  kind: 'accounts.passwordReset',
  to: about.to,
  subject: `Reset your password for ${about.placeName}`,
  content: {
    from: about.sender,
    preheader: 'This link expires in 30 minutes.',
    heading: 'Reset your password',
    paragraphs: [
      `We received a request to reset the password for your ${about.placeName} account ${about.to}, from the IP address ${about.ip}.`,
    ],
    action: {
      label: 'Set a new password',
      url: addressAt(about, '/reset-password', { username: about.to, code: about.code }),
    },
    smallPrint: [
      'This link is just for you. It works once and expires in 30 minutes. If you request another link, this one stops working.',
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
    reason: `You’re getting this email because a password reset was requested for ${about.to}.`,
  },
});

export const signInLinkEmail = (
  about: AccountEmail & { placeName: string; code: string },
): Mail => ({
  kind: 'accounts.signInLink',
  to: about.to,
  subject: `Your sign-in link for ${about.placeName}`,
  content: {
    from: about.sender,
    preheader: 'This link expires in 15 minutes.',
    heading: 'Sign in',
    paragraphs: [
      `We received a request to sign in to ${about.placeName} as ${about.to}, from the IP address ${about.ip}.`,
    ],
    action: {
      label: 'Open the sign-in page',
      url: addressAt(about, '/login/link', { username: about.to, code: about.code }),
    },
    smallPrint: [
      'This link is just for you. It works once and expires in 15 minutes. If you request another link, this one stops working.',
      'If this wasn’t you, you can ignore this email. Don’t forward it: anyone with the link can sign in as you.',
    ],
    reason: `You’re getting this email because a sign-in link was requested for ${about.to}.`,
  },
});

/**
 * @param about.signedOut where sessions have ended: `everywhere` after a reset, `elsewhere` after a change in a
 * session that continues
 */
export const passwordChangedEmail = (
  about: AccountEmail & { name?: string; signedOut: 'everywhere' | 'elsewhere' },
): Mail => ({
  kind: 'accounts.passwordChanged',
  to: about.to,
  subject: 'Your password was changed',
  content: {
    from: about.sender,
    preheader: 'If this wasn’t you, reset your password now.',
    ...hello(about.name ?? ''),
    paragraphs: [
      `The password for your account ${about.to} was changed from the IP address ${about.ip}. ${
        about.signedOut === 'everywhere'
          ? 'You’ve been signed out everywhere and need to sign in again.'
          : 'You’ve been signed out on every other device.'
      }`,
      'If this was you, no action is needed.',
      about.signedOut === 'everywhere'
        ? 'If this wasn’t you, reset your password now. The person who changed it may be able to read your email, so change your email password first.'
        : 'If this wasn’t you, reset your password now.',
    ],
    action: resetAction(about.root),
    reason: OF_ACCOUNT,
  },
});

/** To the address of an account that no longer exists. */
export const accountDeletedEmail = (
  about: Pick<AccountEmail, 'to' | 'sender'> & { publicBase: string },
): Mail => ({
  kind: 'accounts.accountDeleted',
  to: about.to,
  subject: 'Your account was deleted',
  content: {
    from: about.sender,
    preheader: 'Your tickets for upcoming events are still valid.',
    paragraphs: [
      `Your account ${about.to} at ${about.publicBase} was deleted, as you requested. Your tickets for upcoming events are still valid.`,
      'If you didn’t request this, contact your event’s organizer: someone knows your password.',
    ],
    reason: `You’re getting this email because ${about.to} had an account.`,
  },
});

interface FactorsEmail {
  to: string;
  name: string;
  sender: EmailSender;
  publicBase: string;
  ip: string;
  kind: string;
  subject: string;
  /** What happened, as sentences. */
  what: string;
}

/** Something about the owner's second factors has changed. */
export const factorsEmail = (about: FactorsEmail): Mail => ({
  kind: about.kind,
  to: about.to,
  subject: about.subject,
  content: {
    from: about.sender,
    preheader: 'If this wasn’t you, change your password.',
    ...hello(about.name),
    paragraphs: [
      `${about.what} Your account is ${about.to} at ${about.publicBase}. The request came from the IP address ${about.ip}.`,
      `${about.kind === 'accounts.factorsReset' ? 'If you asked for this' : 'If this was you'}, no action is needed. If not, change your password, review “Security” in your account, and tell your administrator.`,
    ],
    reason: OF_ACCOUNT,
  },
});

/** Someone with access to the server has reset an operator's second factors. */
export const operatorResetEmail = (about: { to: string; publicBase: string }): Mail => ({
  kind: 'accounts.operatorReset',
  to: about.to,
  subject: 'Two-factor authentication was reset on your account',
  content: {
    from: FOYER,
    preheader: 'You’ve been signed out everywhere.',
    paragraphs: [
      `Someone with access to the ${about.publicBase} server reset two-factor authentication for your account, ${about.to}. Your passkeys, authenticator app and recovery codes were removed, and you were signed out everywhere.`,
      'If you didn’t ask for this, contact the person who runs the server.',
    ],
    reason: OF_ACCOUNT,
  },
});

/** Someone who knows the password has entered wrong codes. */
export const wrongCodesEmail = (about: AccountEmail & { publicBase: string }): Mail => ({
  kind: 'accounts.wrongCodes',
  to: about.to,
  subject: 'Wrong codes entered for your account',
  content: {
    from: about.sender,
    preheader: 'They know your password, but they didn’t get in.',
    paragraphs: [
      `Someone entered the correct password for your account ${about.to} at ${about.publicBase}, followed by wrong codes. The last attempt came from the IP address ${about.ip}. They didn’t get in.`,
      'If this wasn’t you, someone knows your password. Change it now to one you don’t use anywhere else.',
    ],
    action: resetAction(about.root),
    reason: OF_ACCOUNT,
  },
});

interface WrongPasswords {
  to: string;
  name: string;
  ip: string;
  publicBase: string;
  /** The consoles that the owner reaches, each with a link that makes a device known. */
  devices: readonly { label: string; url: string }[];
}

/** Someone is guessing the account's password. */
export const wrongPasswordsEmail = (about: WrongPasswords): Mail => ({
  kind: 'accounts.wrongPasswords',
  to: about.to,
  subject: 'Failed sign-in attempts on your account',
  content: {
    preheader: 'None of the attempts worked.',
    ...hello(about.name),
    paragraphs: [
      `Someone tried 10 times to sign in to your account (${about.to}) at ${about.publicBase}. None of the attempts worked. The last one came from the IP address ${about.ip}.`,
      'If this was you, wait a few minutes and try again, or use a device you’ve signed in on before.',
      'If this wasn’t you:',
    ],
    points: [
      'You can keep signing in on devices you’ve used before. On other devices, you may have to wait up to an hour while the attempts continue.',
      'A long password that you don’t use anywhere else is very hard to guess. If yours is short, or you use it elsewhere too, change it.',
      'We never ask for your password. Don’t reply to emails that do.',
    ],
    links: about.devices,
    smallPrint: [
      ...(about.devices.length > 0
        ? [
            'To sign in on a new device, open the link above on that device first. It approves the device for two days but doesn’t sign you in.',
          ]
        : []),
      'We send this email at most once a day.',
    ],
    reason: OF_ACCOUNT,
  },
});

/** Warns the owner of an account that someone is guessing its password. */
export const warnOwner = job('warnOwner', z.object({ account: z.string(), from: z.string() }));

/** People with more groups can reach the others from one of these. */
const MOST_LINKS = 5;

/** Sends at most one email a day, and none if the name has no account. */
export async function writeWarning(
  { account, from }: { account: string; from: string },
  ctx: JobContext,
): Promise<void> {
  await ctx.asPlatform('warn a person about wrong passwords').tx(async (tx) => {
    const [user] = await tx
      .db('accounts_user')
      .where({ email: account, status: 'active' })
      .whereRaw(`coalesce(warned_at, '-infinity') < now() - interval '24 hours'`)
      .update({ warned_at: tx.db.fn.now() })
      .returning<{ id: string; name: string }[]>(['id', 'name']);
    if (!user) return;
    const groups = await groupsOf(ctx, user.id);
    const devices = groups.slice(0, MOST_LINKS).map((group) => ({
      label: `Approve a new device for ${group.name}`,
      url: deviceLink(ctx, account, group.url),
    }));
    const { publicBase } = ctx.env;
    const about = { to: account, name: user.name, ip: from, publicBase, devices };
    await ctx.use(mailer).send(tx, wrongPasswordsEmail(about));
    await tx.audit({
      action: 'user.guessed_at',
      subject: 'user',
      subjectId: user.id,
      after: { email: account, from },
    });
  });
}
