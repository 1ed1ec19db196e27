import { ApiError } from '@foyer/kit';
import { service, type Ctx } from '@foyer/kit/server';
import type { CartPath } from './queryCart.ts';
import type { Source } from './source.ts';

/** A request to hold a cart's tickets. */
export interface HoldRequest extends CartPath {
  source: Source;
}

/** A challenge to solve before tickets are held. */
export interface PurchaseChallenge {
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
export type FindChallenge = (ctx: Ctx, asked: HoldRequest) => Promise<PurchaseChallenge | null>;

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
