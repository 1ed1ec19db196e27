import { open, tidySpaces, type Route } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import { PHONE_ABROAD } from '@foyer/kit/phone';
import * as z from 'zod';
import { application, emailAddress, groupId, newPassword, password, typedCode } from './fields.ts';
import { linkCode } from './passwords.ts';

/** Letters of any script with single spaces between them. */
const ALPHABETS = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;

const MAX = 50;
const alphabets = (sentence: string) =>
  z
    .string()
    .overwrite(tidySpaces)
    .max(MAX, `At most ${MAX} characters.`)
    .refine((value) => value === '' || ALPHABETS.test(value), sentence)
    .default('');

/** As it is kept: `+1 (555) 010 0199`, or a number of another country as it was written. */
const contactNumber = z
  .string()
  .overwrite(bareCode)
  .max(40, 'Invalid number.')
  .transform((value, ctx) => {
    // Ten digits behind the code of another country are no number of the USA.
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

/** What somebody says of themselves when they sign up. */
export const signupProfile = {
  contactNumber,
  firstName: alphabets('First Name must contain only alphabets.'),
  lastName: alphabets('Last Name must contain only alphabets.'),
  state: alphabets('State must contain only alphabets.'),
  zip,
};

/** Accepted where a link hands it on; what an invite gives stands in the membership. */
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
      .describe('the code of the invite'),
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
  /** The whole address of the group's console: `https://riverside.foyer.example/admin`. */
  groupUrl: z.string(),
  /** Whoever has a password already joins with it. */
  userExist: z.boolean(),
  /** The first event of who is limited to some; null for all of them. */
  eventId: z.string().nullable(),
  roles: z.array(z.string()),
});
export type Invitation = z.output<typeof invitation>;

const success = z.object({ success: z.literal(true) });

/** From an invite, or from a storefront's sign-up, to an account whose address is proven. */
export const joiningRoutes = {
  invite: {
    method: 'get',
    path: '/auth/invites/:code',
    can: open('who was invited may have no account yet; the code of the mail is the proof'),
    summary: 'What an invite leads to; 410 once it was used or its time is over',
    params: z.object({ code: linkCode }),
    query: z.object({ groupId, email: emailAddress }),
    reply: invitation,
    perMinute: 60,
  },
  register: {
    method: 'post',
    path: '/auth/register',
    can: open(
      'whoever signs up has no account yet; nothing is opened before the address is proven',
    ),
    summary: 'Takes the signup form and mails a verification code, good for 30 minutes',
    body: signupForm,
    reply: success,
    perMinute: 20,
  },
  verify: {
    method: 'post',
    path: '/auth/verify',
    can: open('the mailed code is the proof; it begins no session'),
    summary: 'Makes the account and activates the membership, with the mailed code',
    body: z.object({
      newUserName: emailAddress,
      code: typedCode,
      groupId,
      inviteCode: z.string().overwrite(bareCode).max(100).nullish(),
      targetEventId: asInvited.eventId,
      roles: asInvited.roles,
      applicationType: application.optional(),
    }),
    reply: success,
    perMinute: 30,
  },
  resendVerification: {
    method: 'post',
    path: '/auth/verify/resend',
    can: open('who waits for a code cannot sign in yet; the answer tells nothing'),
    summary: 'Mails another verification code, where somebody waits for one',
    body: z.object({ newUserName: emailAddress, groupId, applicationType: application.optional() }),
    reply: success,
    status: 202,
    perMinute: 20,
  },
  linkAccount: {
    method: 'post',
    path: '/auth/link-account',
    can: open('the password and the invite are the proof; it begins no session'),
    summary: 'Joins the group of an invite with the account that somebody has',
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
