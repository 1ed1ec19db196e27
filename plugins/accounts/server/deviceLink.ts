import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { gone, originOf, purposeKeys, type Ctx, type Deps } from '@foyer/kit/server';
import { DEVICE_ID_BYTES, rememberDevice } from './knownDevice.ts';

/** Longer than the interval between two emails. */
const LIVES_MS = 48 * 3_600_000;
const DIVIDER = '~';

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
  { params }: { params: { token: string } },
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
