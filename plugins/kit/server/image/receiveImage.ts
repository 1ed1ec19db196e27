import { randomBytes } from 'node:crypto';
import { files } from '../services.ts';
import type { Ctx } from '../types.ts';
import type { UploadedFile } from '../upload/receiveFile.ts';
import { spool } from '../upload/spool.ts';
import { encodeImage, type EncodedImage, type ImageLimits } from './encodeImage.ts';

/** An image that was taken, under a name that no other ever has. */
export interface TakenImage extends EncodedImage {
  name: string;
}

/**
 * Takes an uploaded image. Its file stands before `save` names it, and goes when that fails.
 * @example receiveImage(ctx, { file, as: 'logo', webp: true, placeOf }, ({ name }) => ctx.tx(…))
 */
export async function receiveImage<T>(
  ctx: Ctx,
  how: ImageLimits & {
    file: UploadedFile;
    as: string;
    placeOf(name: string): { bucket: string; key: string };
  },
  save: (image: TakenImage) => Promise<T>,
): Promise<T> {
  const image = await spool(how.file.stream, (path) => encodeImage(path, how));
  const { body, extension } = image;
  const name = `${how.as}-${randomBytes(8).toString('hex')}.${extension}`;
  const store = ctx.use(files);
  const place = how.placeOf(name);
  await store.put({
    ...place,
    body,
    contentType: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
  });
  try {
    return await save({ ...image, name });
  } catch (error) {
    await store.remove(place);
    throw error;
  }
}
