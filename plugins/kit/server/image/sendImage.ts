import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ApiError } from '../../errors.ts';
import { files } from '../services.ts';
import type { Ctx } from '../types.ts';

/** Content types by file extension. */
export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

export const extensionOf = (file: string): string => file.split('.').at(-1) ?? '';

/** For an image with a unique name: browsers may cache it forever. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Sends a stored image with headers that let a browser only display it.
 * @param given.place where it is stored, or a function that finds out
 * @param given.onAnyPage whether other sites may show it, as the payment gateway does with a logo
 * @param given.asPng whether to convert it to PNG
 * @param given.standIn an uncached SVG to show if the image can't be read, so that the page stays intact
 */
export async function sendImage(
  { http: { res }, ...ctx }: Ctx,
  given: {
    place: Place | Promise<Place>;
    keptFor: string;
    onAnyPage?: boolean;
    asPng?: boolean;
    standIn?: () => string | Promise<string>;
  },
): Promise<void> {
  const { place, keptFor, onAnyPage = false, asPng = false, standIn } = given;
  const send = (image: Buffer | string, type: string | undefined, kept: string) => {
    res.set({
      'Content-Type': type,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': kept,
      ...(onAnyPage && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    });
    res.end(image);
  };
  try {
    const { bucket, key } = await place;
    // Read completely first, so that a store that stalls midway is noticed before anything is sent.
    const bytes = await buffer(await ctx.use(files).get({ bucket, key }));
    if (asPng) send(await sharp(bytes).png().toBuffer(), IMAGE_TYPES['png'], keptFor);
    else send(bytes, IMAGE_TYPES[extensionOf(key)], keptFor);
  } catch (error) {
    if (!standIn || (error instanceof ApiError && error.status < 500)) throw error;
    ctx.log.warn({ err: error }, 'could not read an image; sent a placeholder instead');
    send(await standIn(), 'image/svg+xml', 'no-store');
  }
}

interface Place {
  bucket: string;
  key: string;
}
