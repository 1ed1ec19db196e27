import { code, open, type Route } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import * as z from 'zod';

// No valid address or password is longer; longer input only costs the server time.
export const username = code({
  required: 'Please enter your email.',
  max: [254, 'Please enter your email.'],
});

/** Used exactly as typed: a password can contain invisible characters. */
export const secret = (required: string) =>
  z.string({ error: required }).min(1, { error: required, abort: true });

export const password = secret('Please enter your password.').max(
  1024,
  'Please enter your password.',
);

const EMAIL = 'Please enter a valid email.';

/** An email address in lower case, without the spaces and invisible characters that were pasted with it. */
export const emailAddress = z
  .string({ error: EMAIL })
  .overwrite(bareCode)
  .toLowerCase()
  .max(254, EMAIL)
  .pipe(z.email(EMAIL));

const WEAK =
  'Password must contain at least one uppercase, one lowercase, one number and one special character.';

const isMixed = (value: string): boolean =>
  [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(value));

/** A newly chosen password; at sign-in only `password` applies. */
export const newPassword = secret('Please enter your password.')
  .min(8, 'Password must be at least 8 characters.')
  .max(1024, 'Password must be at most 1,024 characters.')
  .refine((value) => isMixed(value), WEAK);

/** A code that is typed by hand: spaces and the hyphen in its middle are ignored. */
export const typedCode = code({
  required: 'Please enter the code.',
  max: [40, 'Please enter the code.'],
}).transform((value) => value.replace(/[\s-]/g, ''));

export const groupId = z
  .union([z.literal('platform'), z.uuid()])
  .describe('A tenant’s ID, or `platform`');

/** The requesting application, where no header names it. */
export const application = z.enum(['PLATFORM', 'TENANT', 'ATTENDEE']);

/** The code of a link, which nobody types. */
export const linkCode = code({
  required: 'Please use the link in the email.',
  max: [100, 'Please use the link in the email.'],
});

/** Resets a forgotten password. */
export const passwordRoutes = {
  forgotPassword: {
    method: 'post',
    path: '/auth/forgot-password',
    can: open('someone who forgot their password can’t sign in; the response reveals nothing'),
    summary: 'Emails a password reset link if the account exists',
    body: z.object({ username: emailAddress, applicationType: application.optional() }),
    reply: z.object({ success: z.literal(true) }),
    status: 202,
    perMinute: 20,
  },
  resetPassword: {
    method: 'post',
    path: '/auth/reset-password',
    can: open('the emailed code is the proof; no session is started'),
    summary: 'Sets a new password with the emailed code and ends all sessions',
    body: z.object({
      username: emailAddress,
      code: linkCode,
      password: newPassword,
      applicationType: application.optional(),
    }),
    reply: z.object({ success: z.literal(true) }),
    perMinute: 20,
  },
} as const satisfies Record<string, Route>;
