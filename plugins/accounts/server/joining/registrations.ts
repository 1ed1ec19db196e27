import { createHash, randomBytes } from 'node:crypto';
import cookie from 'cookie';
import { conflict, type Ctx } from '@foyer/kit/server';

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
export function markBrowser(ctx: Ctx): string {
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
export const withNewer = (
  ctx: Ctx,
  waiting: Waiting | undefined,
  newer: Registration,
): Registration[] => [
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
export function chosenRegistration(ctx: Ctx, { registrations = [] }: Waiting): Registration {
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
