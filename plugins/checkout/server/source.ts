import {
  networkOf,
  pooledBytes,
  purposeKeys,
  readToken,
  signToken,
  type Ctx,
} from '@foyer/kit/server';
import { takers } from '@foyer/plugin-events/server';
import cookie from 'cookie';
import * as z from 'zod';
import type { CartPath } from './queryCart.ts';

/**
 * Where a buyer comes from, as stored with a cart or hold: keyed hashes that differ per event, so
 * that nobody can be tracked across events.
 */
export interface Source {
  address: string;
  /** Null if the browser sends no cookie of ours. */
  device: string | null;
}

const HASH_BYTES = 16;
const DAY_MS = 24 * 60 * 60_000;

export function sourceOf(ctx: Ctx, { tenantId, eventId }: EventPath): Source {
  const { keyOf } = ctx.use(takers);
  const device = deviceOf(ctx, tenantId);
  return {
    address: keyOf(eventId, 'address', networkOf(ctx.http.req.foyer.ip)),
    device: device === null ? null : keyOf(eventId, 'device', device),
  };
}

type EventPath = Pick<CartPath, 'tenantId' | 'eventId'>;

const cookieName = (ctx: Ctx): string => `${ctx.env.production ? '__Host-' : ''}foyer_device`;

/** Sets a one-day device cookie that tells a browser's carts apart from others. */
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

/** The device's ID, if we signed it for this tenant. */
function deviceOf(ctx: Ctx, tenantId: string): string | null {
  const token = cookie.parse(ctx.http.req.headers.cookie ?? '')[cookieName(ctx)];
  if (!token) return null;
  const keys = ctx.use(purposeKeys).of('checkout:devices');
  return readToken(keys, token, { schema: DEVICE, about: tenantId })?.value ?? null;
}

const DEVICE = z.string();
