import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { ApiError, unsupportedType } from '../../errors.ts';
import { imageRule } from '../../imageRule.ts';

/** A phone's photograph has some 50 million; what unpacks to more is not an image for a page. */
const MAX_PIXELS = 64_000_000;
/** In pixels: what a page shows at its largest. */
const LARGEST_SIDE = 2_400;
const QUALITY = 82;

export type ImageKind = 'png' | 'jpg' | 'gif' | 'webp';

/** Kinds of files by their first bytes: nothing else is handed to the decoder. */
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
  /** Every kind unless given. */
  kinds?: readonly ImageKind[];
  /** The sentence for a file of another kind, or of none. */
  wrongKind?: string;
}

export interface EncodedImage {
  body: Buffer;
  extension: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
}

/**
 * Decodes an image and encodes it again: what leaves here was drawn by us, has no metadata and is
 * no larger than a page shows. SVG is a program and is not taken.
 * @param file its path
 * @param how.webp whether WebP may stay WebP; else it becomes PNG
 * @param how.largestSide in pixels, where a page shows it smaller than other images
 * @param how.kinds what is taken, by its bytes and not by its name
 * @throws 415 or 422 with a sentence
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
      ? `This image has too many pixels. It may have at most ${MAX_PIXELS / 1_000_000} million.`
      : 'This image cannot be read. Please save it again, or choose another one.',
  });
