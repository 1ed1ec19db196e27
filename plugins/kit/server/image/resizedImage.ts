import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { files, type Files } from '../services.ts';

interface Place {
  bucket: string;
  key: string;
}

/** What pages show beside text and under it: half the size of a JPEG that looks as good. */
const QUALITY = 70;

/** In pixels: for a phone, and for one whose pixels are very small. */
export const IMAGE_WIDTHS = [800, 1200] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Where the narrower ones of an image are kept, once somebody has asked for them. */
export const narrowPlaces = (place: Place): Place[] =>
  IMAGE_WIDTHS.map((width) => narrowPlace(place, width));

const narrowPlace = ({ bucket, key }: Place, width: ImageWidth): Place => ({
  bucket,
  key: key.replace(/[^/]+$/, (name) => `w${width}-${name}.webp`),
});

/** Being made right now: who asks meanwhile waits for the same one. */
const underWay = new Map<string, Promise<void>>();

/**
 * An image no wider than asked for, as WebP whatever it was. It is made when it is first wanted, and kept.
 * @returns where it is kept
 * @throws 404 where there is no such image
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
