import { randomBytes } from 'node:crypto';
import { files } from '../services.ts';
import type { Ctx } from '../types.ts';
import type { UploadedFile } from '../upload/receiveFile.ts';
import { spool, removeFile } from '../upload/spool.ts';
import { encodeImage, type EncodedImage, type ImageLimits } from './encodeImage.ts';

/** A stored image with a unique name. */
export interface ReceivedImage extends EncodedImage {
  name: string;
}

/**
 * Receives an uploaded image. The file is stored before `save` records its name, and removed if
 * `save` fails.
 * @example receiveImage(ctx, { file, as: 'logo', webp: true, placeOf }, ({ name }) => ctx.tx(…))
 */
export async function receiveImage<T>(
  ctx: Ctx,
  how: ImageLimits & {
    file: UploadedFile;
    as: string;
    placeOf(name: string): { bucket: string; key: string };
  },
  save: (image: ReceivedImage) => Promise<T>,
): Promise<T> {
  const image = await spool(how.file.stream, (path) => encodeImage(path, how));
  const { body, extension } = image;
  const name = `${how.as}-${randomBytes(8).toString('hex')}.${extension}`;
  const store = ctx.use(files);
  const place = how.placeOf(name);
  try {
    await store.put({
      ...place,
      body,
      contentType: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
    });
    return await save({ ...image, name });
  } catch (error) {
    // Removed by a job, since the store may be unavailable: a failed write may still have stored
    // the file.
    await ctx
      .tx((tx) => tx.enqueue(removeFile, place))
      .catch((err: unknown) =>
        ctx.log.warn({ err, ...place }, 'could not queue the deletion of an unused image file'),
      );
    throw error;
  }
}
