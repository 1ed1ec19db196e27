import { open, tidySpaces, type Route } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import { PHONE_ABROAD } from '@foyer/kit/phone';
import * as z from 'zod';
import {
  application,
  emailAddress,
  groupId,
  linkCode,
  newPassword,
  password,
  typedCode,
} from './fields.ts';
import { signedIn } from './signIn.ts';

/** Letters of any script with single spaces between them. */
const ALPHABETS = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;

const MAX = 50;
const alphabets = (sentence: string) =>
  z
    .string()
    .overwrite(tidySpaces)
    .max(MAX, `Use ${MAX} characters or fewer.`)
    .refine((value) => value === '' || ALPHABETS.test(value), sentence)
    .default('');

/** As it is stored: `+1 (555) 010 0199`, or another country's number as it was typed. */
const contactNumber = z
  .string()
  .overwrite(bareCode)
  .max(40, 'Invalid number.')
  .transform((value, ctx) => {
    // Ten digits after another country's code aren't a US number.
    if (value === '' || PHONE_ABROAD.test(value)) return value;
    const [, area, exchange, line] =
      /^1?(\d{3})(\d{3})(\d{4})$/.exec(value.replace(/[\s()+.-]/g, '')) ?? [];
    if (line) return `+1 (${area}) ${exchange} ${line}`;
    ctx.addIssue({ code: 'custom', message: 'Invalid number.' });
    return z.NEVER;
  })
  .default('');

const zip = z
  .string()
  .overwrite(bareCode)
  .regex(/^\d*$/, 'Zip must be a number.')
  .max(5, 'Zip must be at most 5 characters.')
  .default('');

/** The personal details of a sign-up. */
export const signupProfile = {
  contactNumber,
  firstName: alphabets('First Name must contain only alphabets.'),
  lastName: alphabets('Last Name must contain only alphabets.'),
  state: alphabets('State must contain only alphabets.'),
  zip,
};

/** Accepted because links pass it on; the membership has what an invite grants. */
const asInvited = {
  eventId: z.string().max(10_000).nullish(),
  roles: z.union([z.string().max(1000), z.array(z.string().max(100)).max(20)]).nullish(),
};

export const signupForm = z
  .object({
    username: emailAddress,
    password: newPassword,
    password2: z.string({ error: 'Please enter confirm password.' }).max(1024).optional(),
    ...signupProfile,
    groupId,
    ...asInvited,
    verifyCode: z
      .string()
      .overwrite(bareCode)
      .max(100)
      .nullish()
      .describe('The code from the invite'),
    applicationType: application.optional(),
  })
  .refine((form) => form.password2 === undefined || form.password2 === form.password, {
    path: ['password2'],
    message: 'Passwords must match',
  });

/** An invite as its page shows it. */
export const invitation = z.object({
  email: z.string(),
  groupId,
  groupName: z.string(),
  /** The full address of the group's console: `https://riverside.foyer.example/admin`. */
  groupUrl: z.string(),
  /** Whether the invited person already has a password, and joins with it. */
  userExist: z.boolean(),
  /** The first event of a person limited to some; null for all events. */
  eventId: z.string().nullable(),
  roles: z.array(z.string()),
});
export type Invitation = z.output<typeof invitation>;

const success = z.object({ success: z.literal(true) });

/** From an invite, or a storefront's sign-up, to an account with a verified address. */
export const joiningRoutes = {
  invite: {
    method: 'get',
    path: '/auth/invites/:code',
    can: open('an invited person might not have an account yet; the emailed code is the proof'),
    summary: 'The details of an invite; 410 once it has been used or has expired',
    params: z.object({ code: linkCode }),
    query: z.object({ groupId, email: emailAddress }),
    reply: invitation,
    perMinute: 60,
  },
  register: {
    method: 'post',
    path: '/auth/register',
    can: open(
      'people signing up have no account yet; they get no access until the address is verified',
    ),
    summary: 'Accepts the signup form and emails a verification code that expires in 30 minutes',
    body: signupForm,
    reply: success,
    perMinute: 20,
  },
  verify: {
    method: 'post',
    path: '/auth/verify',
    can: open('the emailed code is the proof'),
    summary:
      'Creates the account and activates the membership, using the emailed code; a buyer is signed in if this browser sent the form',
    body: z.object({
      newUserName: emailAddress,
      code: typedCode,
      groupId,
      inviteCode: z.string().overwrite(bareCode).max(100).nullish(),
      targetEventId: asInvited.eventId,
      roles: asInvited.roles,
      applicationType: application.optional(),
    }),
    reply: success.extend({
      /** Without it, the person signs in next. */
      session: signedIn.optional(),
    }),
    perMinute: 30,
  },
  resendVerification: {
    method: 'post',
    path: '/auth/verify/resend',
    can: open('people waiting for a code can’t sign in yet; the response reveals nothing'),
    summary: 'Emails a new verification code if a sign-up is waiting for one',
    body: z.object({ newUserName: emailAddress, groupId, applicationType: application.optional() }),
    reply: success,
    status: 202,
    perMinute: 20,
  },
  linkAccount: {
    method: 'post',
    path: '/auth/link-account',
    can: open('the password and the invite are the proof; no session is started'),
    summary: 'Accepts an invite with an existing account',
    body: z.object({
      username: emailAddress,
      targetGroupId: groupId,
      inviteCode: linkCode,
      password,
      ...asInvited,
      applicationType: application.optional(),
    }),
    reply: success,
  },
} as const satisfies Record<string, Route>;
