import { pipeline } from 'node:stream/promises';
import { files } from '../services.ts';
import type { Ctx } from '../types.ts';

/** What browsers are told of an image's file, by its ending. */
export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

export const extensionOf = (file: string): string => file.split('.').at(-1) ?? '';

/** For an image under the name that it alone ever has: whoever has it keeps it. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Answers with an image that was taken, which a browser can only look at.
 * @param given.onAnyPage true where pages of other sites may show it, as the gateway's do with a logo
 */
export async function sendImage(
  { http: { res }, ...ctx }: Ctx,
  given: { place: { bucket: string; key: string }; keptFor: string; onAnyPage?: boolean },
): Promise<void> {
  const { place, keptFor, onAnyPage = false } = given;
  const bytes = await ctx.use(files).get(place);
  res.set({
    'Content-Type': IMAGE_TYPES[extensionOf(place.key)],
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': keptFor,
    ...(onAnyPage && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  });
  await pipeline(bytes, res);
}
