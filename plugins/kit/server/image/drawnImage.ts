import { LRUCache } from 'lru-cache';
import { unavailable } from '../../errors.ts';
import type { Ctx } from '../types.ts';
import { KEPT_FOR_GOOD } from './sendImage.ts';

const KEPT_BYTES = 24 * 1024 * 1024;
const kept = new LRUCache<string, Buffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});

/** Images that are being drawn; concurrent requests for one share the work. */
const underWay = new Map<string, Promise<Buffer>>();
/** One image is drawn at a time, and few requests wait, so that requests for many images can't occupy the server. */
const MOST_WAITING = 6;
let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a PNG that is drawn on request, to any site, to be cached for good.
 * @param given.path the image's current path, which changes with what it shows; any other redirects to it
 * @throws 503 if too many images are waiting to be drawn
 */
export async function sendDrawnImage(
  { http: { req, res } }: Pick<Ctx, 'http'>,
  { path, draw }: { path: string; draw: () => Promise<Buffer> },
): Promise<void> {
  if (req.originalUrl.replace(/\?.*$/, '') !== path) {
    res.set('Cache-Control', 'no-store').redirect(302, path);
    return;
  }
  const image = await drawnOnce(path, draw);
  res.set({
    'Content-Type': 'image/png',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': KEPT_FOR_GOOD,
  });
  res.end(image);
}

async function drawnOnce(path: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(path) ?? underWay.get(path);
  if (known) return known;
  if (underWay.size >= MOST_WAITING)
    throw unavailable('images_busy', 'Too many images are being drawn. Try again in a moment.');
  const drawn = last.then(draw, draw);
  last = drawn.catch(() => undefined);
  underWay.set(path, drawn);
  try {
    const image = await drawn;
    kept.set(path, image);
    return image;
  } finally {
    underWay.delete(path);
  }
}
