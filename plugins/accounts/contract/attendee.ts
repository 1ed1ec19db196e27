import { tidySpaces, type Permission, type Route } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import * as z from 'zod';
import { password } from './fields.ts';

export const attendeePermissions = {
  'own.account': {
    label: 'Use one’s own account in the storefront',
    realms: ['attendee'],
    roles: ['attendee'],
  },
} as const satisfies Record<string, Permission>;

const line = (max = 255) => z.string().overwrite(tidySpaces).max(max, `At most ${max} characters.`);
/** A number that is pasted: of a phone, or in front of a city. */
const pasted = (max: number) =>
  z.string().overwrite(bareCode).max(max, `At most ${max} characters.`);

const contactFields = {
  name: line(),
  phone: pasted(40),
  address1: line(),
  address2: line(),
  city: line(),
  state: line(),
  zipCode: pasted(16),
  /** ISO 3166-1, two letters. */
  country: z.string().regex(/^([A-Z]{2})?$/, 'Please choose a country of the list.'),
};

/** What a checkout asks for, as the account knows it; empty where it does not. */
export const ownDetails = z.object({ email: z.string(), ...contactFields });
export type OwnDetails = z.output<typeof ownDetails>;

const success = z.object({ success: z.literal(true) });

/** A buyer's own account, on the host of any tenant. */
export const attendeeRoutes = {
  ownDetails: {
    method: 'get',
    path: '/p/account/details',
    host: 'tenant',
    can: 'own.account',
    summary: 'What a checkout can fill in for whoever is signed in',
    reply: ownDetails,
  },
  keepDetails: {
    method: 'post',
    path: '/p/account/details',
    host: 'tenant',
    can: 'own.account',
    summary: 'Keeps what was typed for the next time, where the profile has nothing yet',
    body: z.object(contactFields).partial(),
    reply: success,
    perMinute: 60,
  },
  ownData: {
    method: 'get',
    path: '/p/account/data',
    host: 'tenant',
    can: 'own.account',
    summary:
      'Everything that is kept about whoever is signed in, at all tenants, as a file of JSON',
    reply: z.unknown(),
    streams: true,
    perMinute: 60,
  },
  deletion: {
    method: 'get',
    path: '/p/account/deletion',
    host: 'tenant',
    can: 'own.account',
    summary: 'What the deletion of the own account will do, and what stands in its way',
    reply: z.object({
      /** Groups that one has to leave first. */
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
    summary: 'Deletes the own account, with the password; all of it or nothing',
    body: z.object({ password }),
    reply: success,
    perMinute: 60,
  },
} as const satisfies Record<string, Route>;
