import { createHash, randomBytes } from 'node:crypto';
import cookie from 'cookie';
import { conflict, type Ctx } from '@foyer/kit/server';

/** A signup form that waits for its address to be proven, beside the code and in no user's row. */
export interface Registration {
  /** The hash of what the browser that sent the form is known by. */
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

/** As many browsers as one person uses within half an hour. */
const MOST = 5;
const LIVES_MS = 24 * 3_600_000;

const cookieName = (ctx: Ctx): string => `${ctx.env.production ? '__Host-' : ''}foyer_registration`;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The hash of the key that this browser has from an earlier form; of nothing where it has none. */
const browserOf = (ctx: Ctx): string =>
  hashOf(cookie.parse(ctx.http.req.headers.cookie ?? '')[cookieName(ctx)] ?? '');

/** Gives the browser a key, always a new one: what was planted before counts for nothing. */
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

/** The forms that wait, with a newer one; the browser's own older one is replaced. */
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
 * The form that a code is for. Somebody else may have sent one in the same name, with a password of
 * theirs: so it is that of the browser that asks, and on another device the only one there is.
 * @throws 409 where there is none, and where nobody can tell which it is
 */
export function chosenRegistration(ctx: Ctx, { registrations = [] }: Waiting): Registration {
  const own = registrations.find(({ browser }) => browser === browserOf(ctx));
  const [first, ...others] = registrations;
  if (own) return own;
  if (!first) throw conflict('not_registered', 'Please sign up first, then use this code.');
  if (others.length === 0) return first;
  throw conflict(
    'other_browser',
    'Please enter this code in the browser in which you signed up, or sign up again.',
  );
}
