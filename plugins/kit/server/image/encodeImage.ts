import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { ApiError, unsupportedType } from '../../errors.ts';
import { imageRule } from '../../imageRule.ts';

/** A phone's photo has about 50 million pixels; an image that decodes to more is rejected. */
const MAX_PIXELS = 64_000_000;
/** In pixels: the largest size shown on a page. */
const LARGEST_SIDE = 2_400;
const QUALITY = 82;

export type ImageKind = 'png' | 'jpg' | 'gif' | 'webp';

/** Image types by their first bytes; nothing else is passed to the decoder. */
const SIGNATURES: readonly { kind: ImageKind; is(bytes: Buffer): boolean }[] = [
  { kind: 'png', is: (bytes) => bytes.subarray(0, 8).equals(PNG) },
  { kind: 'jpg', is: (bytes) => bytes.subarray(0, 3).equals(JPEG) },
  { kind: 'gif', is: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'GIF8' },
  {
    kind: 'webp',
    is: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

export interface ImageLimits {
  webp: boolean;
  largestSide?: number;
  /** Accepted types; by default all. */
  kinds?: readonly ImageKind[];
  /** The message for a file of another type. */
  wrongKind?: string;
}

export interface EncodedImage {
  body: Buffer;
  extension: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
}

/**
 * Decodes and re-encodes an image, so that the result has no metadata and is no larger than needed.
 * SVG is rejected because it can contain scripts.
 * @param file path of the file
 * @param how.webp whether WebP may stay WebP; otherwise it becomes PNG
 * @param how.largestSide in pixels, if smaller than for other images
 * @param how.kinds accepted types, detected by content and not by name
 * @throws 415 or 422 with a message
 */
export async function encodeImage(
  file: string,
  {
    webp,
    largestSide = LARGEST_SIDE,
    kinds,
    wrongKind = imageRule.messages.wrongType,
  }: ImageLimits,
): Promise<EncodedImage> {
  const start = await firstBytes(file);
  const kind = SIGNATURES.find(({ is }) => is(start))?.kind;
  if (!kind || kinds?.includes(kind) === false) throw unsupportedType('not_an_image', wrongKind);
  const drawn = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate().resize({
    width: largestSide,
    height: largestSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const extension = kind === 'jpg' || (kind === 'webp' && webp) ? kind : 'png';
  const encoded = {
    jpg: () => drawn.jpeg({ quality: QUALITY, mozjpeg: true }),
    webp: () => drawn.webp({ quality: QUALITY }),
    png: () => drawn.png(),
  }[extension]();
  const { data, info } = await encoded
    .toBuffer({ resolveWithObject: true })
    .catch((cause: Error) => {
      throw unreadable(cause);
    });
  return { body: data, extension, width: info.width, height: info.height };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const unreadable = ({ message }: Error) =>
  new ApiError({
    status: 422,
    code: 'unreadable_image',
    message: /pixel limit/.test(message)
      ? `This image is too large. Use one with at most ${MAX_PIXELS / 1_000_000} million pixels.`
      : 'We can’t read this image. Save it again, or choose another one.',
  });
