import { ApiError } from '@foyer/kit';
import { service, type Ctx } from '@foyer/kit/server';
import type { CartPath } from './queryCart.ts';
import type { Source } from './source.ts';

/** Somebody who wants the tickets of a cart held. */
export interface HoldAsked extends CartPath {
  source: Source;
}

/** What has to be done before tickets are held. */
export interface Puzzle {
  /** A sentence for the buyer: what to do. */
  message: string;
  /** The page on the same host where it is done, `/…`; it leads back to the cart. */
  url: string;
}

/**
 * Asked before each hold, outside of any transaction: null lets it be taken. Whether somebody has
 * solved it already is for the puzzle to know, by a cookie of its own in `ctx.http.req` or by the
 * source. It is in the way of every buyer, so it answers fast, and one that throws stops the sale.
 */
export type AskFirst = (ctx: Ctx, asked: HoldAsked) => Promise<Puzzle | null>;

/** The place where one puzzle can stand in front of the sale; nothing stands there by itself. */
export interface PuzzlePlace {
  /**
   * Called once, in a plugin's `start`.
   * @throws where another plugin's puzzle stands already
   */
  stand(askFirst: AskFirst): void;
  /**
   * What checkout asks before each hold.
   * @throws 403 `puzzle_first`, with the page's address in `fields.puzzle`
   */
  pass(ctx: Ctx, asked: HoldAsked): Promise<void>;
}
export const puzzlePlace = service<PuzzlePlace>('checkout.puzzle/v1');

export function makePuzzlePlace(): PuzzlePlace {
  let standing: AskFirst | undefined;
  return {
    stand(askFirst) {
      if (standing) throw new Error('Another plugin has put its puzzle before the sale already.');
      standing = askFirst;
    },
    async pass(ctx, asked) {
      const puzzle = await standing?.(ctx, asked);
      if (!puzzle) return;
      const { message, url } = puzzle;
      throw new ApiError({ status: 403, code: 'puzzle_first', message, fields: { puzzle: [url] } });
    },
  };
}
