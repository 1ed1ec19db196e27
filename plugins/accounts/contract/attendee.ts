import { open, tidySpaces, type Permission, type Route } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import * as z from 'zod';
import { emailAddress, linkCode, password } from './fields.ts';
import { signedIn } from './signIn.ts';

export const attendeePermissions = {
  'own.account': {
    label: 'Use their own account in the storefront',
    realms: ['attendee'],
    roles: ['attendee'],
  },
} as const satisfies Record<string, Permission>;

const line = (max = 255) =>
  z.string().overwrite(tidySpaces).max(max, `Use ${max} characters or fewer.`);
/** A pasted number: of a phone, or in front of a city. */
const pasted = (max: number) =>
  z.string().overwrite(bareCode).max(max, `Use ${max} characters or fewer.`);

const contactFields = {
  name: line(),
  phone: pasted(40),
  address1: line(),
  address2: line(),
  city: line(),
  state: line(),
  zipCode: pasted(16),
  /** ISO 3166-1, two letters. */
  country: z.string().regex(/^([A-Z]{2})?$/, 'Please choose a country from the list.'),
};

/** The contact details that a checkout asks for; empty where the account has none. */
export const ownDetails = z.object({ email: z.string(), ...contactFields });
export type OwnDetails = z.output<typeof ownDetails>;

const success = z.object({ success: z.literal(true) });

/** A buyer's own account, on the host of any tenant. */
export const attendeeRoutes = {
  requestSignInLink: {
    method: 'post',
    path: '/p/account/sign-in-link',
    host: 'tenant',
    can: open('no one is signed in yet; the response reveals nothing'),
    summary: 'Emails a link that signs in to the storefront, if the account exists',
    body: z.object({ username: emailAddress }),
    reply: success,
    status: 202,
    perMinute: 20,
  },
  // A GET must not change anything: mail scanners follow every link.
  signInByLink: {
    method: 'post',
    path: '/p/account/sign-in',
    host: 'tenant',
    can: open('no one is signed in yet; the emailed code is the proof'),
    summary: 'Signs in with the code from the emailed link, once',
    body: z.object({ username: emailAddress, code: linkCode }),
    reply: signedIn,
    perMinute: 20,
  },
  ownDetails: {
    method: 'get',
    path: '/p/account/details',
    host: 'tenant',
    can: 'own.account',
    summary: 'The signed-in buyer’s contact details, used to prefill checkout',
    reply: ownDetails,
  },
  keepDetails: {
    method: 'post',
    path: '/p/account/details',
    host: 'tenant',
    can: 'own.account',
    summary: 'Saves contact details for next time, without replacing any in the profile',
    body: z.object(contactFields).partial(),
    reply: success,
    perMinute: 60,
  },
  ownData: {
    method: 'get',
    path: '/p/account/data',
    host: 'tenant',
    can: 'own.account',
    summary: 'Everything stored about the signed-in person, across all tenants, as a JSON file',
    reply: z.unknown(),
    streams: true,
    perMinute: 60,
  },
  deletion: {
    method: 'get',
    path: '/p/account/deletion',
    host: 'tenant',
    can: 'own.account',
    summary: 'The effects of deleting your account, and anything that prevents it',
    reply: z.object({
      /** Groups that the user has to leave first. */
      groups: z.array(z.string()),
      consequences: z.array(z.string()),
    }),
    perMinute: 60,
  },
  deleteAccount: {
    method: 'post',
    path: '/p/account/deletion',
    host: 'tenant',
    can: 'own.account',
    summary: 'Deletes your account and its data in one step; requires your password',
    body: z.object({ password }),
    reply: success,
    perMinute: 60,
  },
} as const satisfies Record<string, Route>;
