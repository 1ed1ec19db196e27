import { ApiError } from '@foyer/kit';
import {
  type Ctx,
  networkOf,
  pooledBytes,
  purposeKeys,
  readToken,
  service,
  signToken,
} from '@foyer/kit/server';
import { takers } from '@foyer/plugin-events/server';
import cookie from 'cookie';
import * as z from 'zod';
import type { CartPath } from './cart.ts';

/** A request to hold a cart's tickets. */
export interface HoldRequest extends CartPath {
  source: Source;
}

/** A challenge to solve before tickets are held. */
interface PurchaseChallenge {
  /** What to do, in a sentence for the buyer. */
  message: string;
  /** The challenge page on the same host, `/…`, which leads back to the cart. */
  url: string;
}

/**
 * Called before each hold, outside any transaction. Returns null to allow the hold. The plugin
 * itself tracks who has solved the challenge, by a cookie in `ctx.http.req` or by the source. It
 * must be fast, since every buyer waits for it, and an error stops the sale.
 */
type FindChallenge = (ctx: Ctx, asked: HoldRequest) => Promise<PurchaseChallenge | null>;

/** Extension point for one challenge before the sale. None is installed by default. */
export interface PurchaseChallenges {
  /**
   * Registers the challenge. Call once, in a plugin's `start`.
   * @throws if another plugin has registered one
   */
  register(findChallenge: FindChallenge): void;
  /**
   * Runs the challenge before each hold.
   * @throws 403 `challenge_required`, with the page's address in `fields.challenge`
   */
  pass(ctx: Ctx, asked: HoldRequest): Promise<void>;
}
export const purchaseChallenges = service<PurchaseChallenges>('checkout.purchaseChallenges/v1');

export function makePurchaseChallenges(): PurchaseChallenges {
  let registered: FindChallenge | undefined;
  return {
    register(findChallenge) {
      if (registered)
        throw new Error('Another plugin has already registered a purchase challenge.');
      registered = findChallenge;
    },
    async pass(ctx, asked) {
      const challenge = await registered?.(ctx, asked);
      if (!challenge) return;
      const { message, url } = challenge;
      throw new ApiError({
        status: 403,
        code: 'challenge_required',
        message,
        fields: { challenge: [url] },
      });
    },
  };
}

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
