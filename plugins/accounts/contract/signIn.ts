import { open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { actingState } from './acting.ts';
import { password, username } from './fields.ts';

export const group = z.object({
  /** The tenant's id, or `platform`. */
  id: z.string(),
  name: z.string(),
  url: z.string(),
  roles: z.array(z.string()),
});

/** Who is signed in on this host, and what they may do here and now. */
export const signedIn = z.object({
  realm: z.enum(['platform', 'tenant', 'attendee']),
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    /** The address of one's own picture. */
    picture: z.string().nullable(),
  }),
  tenant: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable(),
  /** IANA zone in which this host's days begin. */
  timeZone: z.string(),
  roles: z.array(z.string()),
  /** Of the tenant's events, those that are in reach; null for all. */
  events: z.array(z.string()).nullable(),
  groups: z.array(group),
  /** The effective set, under full names: role ∩ realm ∩ what the plugins leave of it. */
  permissions: z.array(z.string()),
  /** The console's page with what has to be done first; nothing is permitted until then. */
  mustVisit: z.string().nullable(),
  /** An operator who acts for the tenant of this host. */
  acting: actingState.nullable(),
});
export type SignedIn = z.output<typeof signedIn>;

const SECOND_FACTORS = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The password was right, and is not enough: there is no session yet. */
export const secondFactorNeeded = z.object({
  secondFactor: z.object({
    /** To be sent with the second factor, within five minutes. */
    ticket: z.string(),
    methods: z.array(z.enum(SECOND_FACTORS)),
  }),
});
export type SecondFactorNeeded = z.output<typeof secondFactorNeeded>;

/** Signing in and out, and who is there. */
export const signInRoutes = {
  login: {
    method: 'post',
    path: '/auth/login',
    can: open('nobody is known before signing in'),
    summary: 'Signs in and sets the cookie of the application, or asks for a second factor',
    body: z.object({
      username,
      password,
      applicationType: z.enum(['PLATFORM', 'TENANT', 'ATTENDEE']),
    }),
    reply: z.union([signedIn, secondFactorNeeded]),
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    can: open('ending a session that is over already is no error'),
    summary: 'Ends the session of the application',
    whileActing: 'reads',
    reply: z.undefined(),
    status: 204,
  },
  openDeviceLink: {
    method: 'get',
    path: '/auth/device/:token',
    can: open('who follows it has no session; the address is signed, and signs nobody in'),
    summary: 'Makes this browser known to the account whose mail had the address',
    reply: z.undefined(),
    streams: true,
  },
  session: {
    method: 'get',
    path: '/auth/session',
    can: open('it says whether anybody is signed in, and answers 401 for nobody'),
    summary: 'Who is signed in, with groups, roles and effective permissions',
    reply: signedIn,
  },
} as const satisfies Record<string, Route>;
