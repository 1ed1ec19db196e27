import { randomBytes } from 'node:crypto';
import cookie from 'cookie';
import { sign, unsign } from 'cookie-signature';
import { purposeKeys, type Ctx } from '@foyer/kit/server';

/** Half a year, renewed at each sign-in. */
const LIVES_SECONDS = 180 * 24 * 3_600;
/** People who share a browser, such as that of a box office. */
const MOST_PEOPLE = 5;
export const DEVICE_ID_BYTES = 16;
const DIVIDER = '~';
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
