import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { files, type Files } from '../services.ts';

interface Place {
  bucket: string;
  key: string;
}

/** WebP quality of images on pages: half the size of a JPEG that looks the same. */
const QUALITY = 70;

/** In pixels: for a phone, and for one with a high pixel density. */
export const IMAGE_WIDTHS = [800, 1200] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Where the resized versions of an image are stored once requested. */
export const narrowPlaces = (place: Place): Place[] =>
  IMAGE_WIDTHS.map((width) => narrowPlace(place, width));

const narrowPlace = ({ bucket, key }: Place, width: ImageWidth): Place => ({
  bucket,
  key: key.replace(/[^/]+$/, (name) => `w${width}-${name}.webp`),
});

/** Images being resized; concurrent requests for one share the work. */
const underWay = new Map<string, Promise<void>>();

/**
 * An image no wider than requested, always as WebP. It is created on first request and stored.
 * @returns where it is stored
 * @throws 404 if there is no such image
 */
export async function resizedImage(
  { use }: { use: (service: typeof files) => Files },
  { place, width }: { place: Place; width: ImageWidth },
): Promise<Place> {
  const store = use(files);
  const narrow = narrowPlace(place, width);
  if ((await store.size(narrow)) !== null) return narrow;
  const name = `${narrow.bucket}/${narrow.key}`;
  const made = underWay.get(name) ?? make(store, { place, narrow, width });
  underWay.set(name, made);
  await made.finally(() => underWay.delete(name));
  return narrow;
}

async function make(
  store: Files,
  { place, narrow, width }: { place: Place; narrow: Place; width: ImageWidth },
): Promise<void> {
  const bytes = await buffer(await store.get(place));
  const body = await sharp(bytes)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  await store.put({ ...narrow, body, contentType: 'image/webp' });
}
