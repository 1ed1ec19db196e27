import { createHmac } from 'node:crypto';
import {
  networkOf,
  pooledBytes,
  purposeKeys,
  readToken,
  signToken,
  type Ctx,
} from '@foyer/kit/server';
import * as z from 'zod';
import type { CartPath } from './queryCart.ts';

/**
 * Where a buyer asks from, as it is kept beside a cart or a hold: keyed hashes, other ones for each
 * event, so that nobody is followed from one to the next.
 */
export interface Source {
  address: string;
  /** Null for who brings no cookie of ours. */
  device: string | null;
}

const HASH_BYTES = 16;
const DAY_MS = 24 * 60 * 60_000;

const hashed = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, HASH_BYTES);

function keyOf(ctx: Ctx, purpose: string): Buffer {
  const [key] = ctx.use(purposeKeys).of(purpose);
  if (!key) throw new Error('There is no secret to hash with.');
  return key;
}

export function sourceOf(ctx: Ctx, { tenantId, eventId }: EventPath): Source {
  const key = keyOf(ctx, 'checkout:sources');
  const kept = (kind: string, value: string) =>
    hashed(key, `${eventId} ${kind} ${value}`).toString('base64url');
  const device = deviceOf(ctx, tenantId);
  return {
    address: kept('address', networkOf(ctx.http.req.foyer.ip)),
    device: device === null ? null : kept('device', device),
  };
}

type EventPath = Pick<CartPath, 'tenantId' | 'eventId'>;

const cookieName = (ctx: Ctx): string => `${ctx.env.production ? '__Host-' : ''}foyer_device`;

/** Gives a browser that has none the cookie that tells its carts from those of others, for a day. */
export function nameDevice(ctx: Ctx, tenantId: string): void {
  if (deviceOf(ctx, tenantId) !== null) return;
  const id = pooledBytes(HASH_BYTES).toString('base64url');
  const token = signToken(ctx.use(purposeKeys).of('checkout:devices'), id, { about: tenantId });
  ctx.http.res.cookie(cookieName(ctx), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.env.production,
    path: '/',
    maxAge: DAY_MS,
  });
}

/** The device's id, where we signed it for this tenant. */
function deviceOf(ctx: Ctx, tenantId: string): string | null {
  const start = `${cookieName(ctx)}=`;
  const pair = ctx.http.req.headers.cookie?.split(/; */).find((one) => one.startsWith(start));
  if (!pair) return null;
  const keys = ctx.use(purposeKeys).of('checkout:devices');
  const token = pair.slice(start.length);
  return readToken(keys, token, { schema: DEVICE, about: tenantId })?.value ?? null;
}

const DEVICE = z.string();
