import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import cookie from 'cookie';
import { sign, unsign } from 'cookie-signature';
import { type Ctx, type Deps, gone, type InputOf, originOf, purposeKeys } from '@foyer/kit/server';
import type { accounts } from '../contract.ts';

/** Half a year, renewed at each sign-in. */
const LIVES_SECONDS = 180 * 24 * 3_600;
/** People who share a browser, such as that of a box office. */
const MOST_PEOPLE = 5;
const DEVICE_ID_BYTES = 16;
export const DIVIDER = '~';
const ENTRY = /^[\w-]{22}\.\d{10,11}\.[A-Za-z0-9+/]{43}$/;

/**
 * The requesting device, if this account signed in on it before: its ID, by which its
 * attempts are counted. It grants nothing; it only shows that the right password was used here.
 * @param account the name for the sign-in, trimmed and in lower case
 * @returns null for any other device, and for a cookie that isn't ours, has expired or is another account's
 */
export function knownDevice(ctx: Ctx, account: string): string | null {
  const own = entriesOf(ctx).find((entry) => isOf(ctx, entry, account));
  return own === undefined ? null : idOf(own);
}

/**
 * Marks this device as known for the account. It stays known for others who use it.
 * @param newId for a device that has no ID yet
 */
export function rememberDevice(
  ctx: Ctx,
  account: string,
  newId = randomBytes(DEVICE_ID_BYTES).toString('base64url'),
): void {
  const entries = entriesOf(ctx);
  const id = knownDevice(ctx, account) ?? newId;
  const until = Math.floor(Date.now() / 1000) + LIVES_SECONDS;
  const [secret = ''] = secretsOf(ctx);
  const signed = sign(`${id}.${until}.${account}`, secret);
  const own = `${id}.${until}${signed.slice(signed.lastIndexOf('.'))}`;
  const others = entries.filter((entry) => !isOf(ctx, entry, account));
  ctx.http.res.cookie(cookieName(ctx), [own, ...others].slice(0, MOST_PEOPLE).join(DIVIDER), {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.env.production,
    path: '/',
    maxAge: LIVES_SECONDS * 1000,
  });
}

const cookieName = (ctx: Ctx): string => `${ctx.env.production ? '__Host-' : ''}foyer_known`;

const secretsOf = (ctx: Ctx): string[] =>
  ctx
    .use(purposeKeys)
    .of('accounts:devices')
    .map((key) => key.toString('hex'));

function entriesOf(ctx: Ctx): string[] {
  const value = cookie.parse(ctx.http.req.headers.cookie ?? '')[cookieName(ctx)] ?? '';
  return value
    .split(DIVIDER)
    .filter((entry) => ENTRY.test(entry))
    .slice(0, MOST_PEOPLE);
}

const idOf = (entry: string): string => entry.split('.')[0] ?? '';

/** The account is part of what was signed but not of the cookie, which reveals no name. */
function isOf(ctx: Ctx, entry: string, account: string): boolean {
  const [id = '', until = '', signature = ''] = entry.split('.');
  if (Number(until) * 1000 < Date.now()) return false;
  const signed = `${id}.${until}.${account}.${signature}`;
  return secretsOf(ctx).some((secret) => unsign(signed, secret) !== false);
}

/** Longer than the interval between two emails. */
const LIVES_MS = 48 * 3_600_000;

/**
 * The address that makes a browser a known device of the account: for the owner, who reads the
 * account's email, while strangers use up the attempts of its name. It signs no one in.
 * @param place the label of the host, `console` or a tenant's URL
 */
export const deviceLink = (deps: Deps, account: string, place: string): string =>
  `${originOf(deps.env, { url: place })}/api/auth/device/${deviceToken(deps, account)}`;

/** @param until in milliseconds since 1970 */
export function deviceToken(
  { use }: Pick<Deps, 'use'>,
  account: string,
  until = Date.now() + LIVES_MS,
): string {
  const text = `${Buffer.from(account).toString('base64url')}${DIVIDER}${until}`;
  const [key = Buffer.alloc(0)] = use(purposeKeys).of('accounts:device links');
  return `${text}${DIVIDER}${macOf(key, text).toString('base64url')}`;
}

/**
 * Remembers the browser that follows a link, and redirects to the sign-in.
 * @throws 410 for a link that has expired or has no valid signature
 */
export async function openDeviceLink(
  ctx: Ctx,
  { params }: InputOf<typeof accounts.routes.openDeviceLink>,
): Promise<void> {
  const link = readLink(ctx, params.token);
  if (!link) throw gone('link_over', 'This link has expired. Use the one in the latest email.');
  rememberDevice(ctx, link.account, link.id);
  ctx.http.res.redirect(303, ctx.http.req.foyer.tenant ? '/admin' : '/');
}

/** Every browser that follows the same link gets the same ID, so following it again gives no new attempts. */
function readLink(
  { use }: Pick<Deps, 'use'>,
  token: string,
): { account: string; id: string } | null {
  const [name = '', until = '', mac = ''] = token.split(DIVIDER);
  const given = Buffer.from(mac, 'base64url');
  const isSigned = use(purposeKeys)
    .of('accounts:device links')
    .some((key) => {
      const expected = macOf(key, `${name}${DIVIDER}${until}`);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isSigned || Number(until) < Date.now()) return null;
  const signed = createHash('sha256').update(`${name}${DIVIDER}${until}`).digest();
  return {
    account: Buffer.from(name, 'base64url').toString(),
    id: signed.subarray(0, DEVICE_ID_BYTES).toString('base64url'),
  };
}

const macOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
