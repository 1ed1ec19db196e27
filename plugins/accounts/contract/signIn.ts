import { open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { impersonationState } from './impersonation.ts';
import { password, username } from './fields.ts';

export const group = z.object({
  /** The tenant's ID, or `platform`. */
  id: z.string(),
  name: z.string(),
  url: z.string(),
  roles: z.array(z.string()),
});

/** The signed-in user of this host, and their permissions here and now. */
export const signedIn = z.object({
  realm: z.enum(['platform', 'tenant', 'attendee']),
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    /** The address of the user's own picture. */
    picture: z.string().nullable(),
  }),
  tenant: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable(),
  /** The IANA zone of this host's days. */
  timeZone: z.string(),
  roles: z.array(z.string()),
  /** The accessible events of the tenant; null for all. */
  events: z.array(z.string()).nullable(),
  groups: z.array(group),
  /** The effective permissions, under full names: role ∩ realm ∩ what the plugins leave of it. */
  permissions: z.array(z.string()),
  /** The console page with a required first step; nothing else is permitted until it is done. */
  mustVisit: z.string().nullable(),
  /** An operator who acts for the tenant of this host. */
  acting: impersonationState.nullable(),
});
export type SignedIn = z.output<typeof signedIn>;

const SECOND_FACTORS = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The password was right, but isn't enough: there is no session yet. */
export const secondFactorNeeded = z.object({
  secondFactor: z.object({
    /** To be sent with the second factor, within five minutes. */
    ticket: z.string(),
    methods: z.array(z.enum(SECOND_FACTORS)),
  }),
});
export type SecondFactorNeeded = z.output<typeof secondFactorNeeded>;

/** Signing in and out, and the current user. */
export const signInRoutes = {
  login: {
    method: 'post',
    path: '/auth/login',
    can: open('no one is signed in yet'),
    summary: 'Signs in and sets the session cookie, or asks for a second factor',
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
    can: open('ending a session that has already ended is not an error'),
    summary: 'Signs out of the application',
    whileImpersonating: 'reads',
    reply: z.undefined(),
    status: 204,
  },
  openDeviceLink: {
    method: 'get',
    path: '/auth/device/:token',
    can: open('people who follow it have no session; the URL is signed and doesn’t sign anyone in'),
    summary: 'Marks this browser as known for the account that was emailed the link',
    reply: z.undefined(),
    streams: true,
  },
  session: {
    method: 'get',
    path: '/auth/session',
    can: open('it reports whether someone is signed in, and returns 401 if not'),
    summary: 'The signed-in user, with groups, roles and effective permissions',
    reply: signedIn,
  },
} as const satisfies Record<string, Route>;
