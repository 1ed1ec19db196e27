import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound, type FilePlace } from '@foyer/kit/server';
import type { Bucket } from './fileStore.ts';
import { removeLeftovers } from './uploads.ts';

/** A file that is still being written. */
const PARTIAL = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A folder for each bucket. A file appears complete or not at all: it is written to a temporary name first. */
export function diskBucket(folder: string): Bucket {
  const pathOf = ({ bucket, key }: FilePlace) => join(folder, bucket, ...key.split('/'));
  const sizeOf = async (file: FilePlace): Promise<number | null> => {
    const found = await stat(pathOf(file)).catch(() => undefined);
    return found?.isFile() ? found.size : null;
  };
  return {
    async put({ body, ...file }) {
      const path = pathOf(file);
      const partial = join(folder, `.${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true });
      // Opened before anything can fail: a stream that opens its file later creates it after `rm`.
      const opened = await open(partial, 'wx');
      try {
        await pipeline(
          body instanceof Readable ? body : Readable.from([body]),
          opened.createWriteStream(),
        );
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(file) {
      if ((await sizeOf(file)) === null) throw notFound('file');
      return createReadStream(pathOf(file));
    },
    size: sizeOf,
    async move({ to, ...file }) {
      if ((await sizeOf(file)) === null) throw notFound('file');
      const path = pathOf({ ...file, key: to });
      await mkdir(dirname(path), { recursive: true });
      await rename(pathOf(file), path);
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    async makeBucket(bucket) {
      await mkdir(join(folder, bucket), { recursive: true });
    },
    async hasBucket(bucket) {
      const found = await stat(join(folder, bucket)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
        return undefined;
      });
      return found?.isDirectory() ?? false;
    },
    removeBucket: (bucket) => rm(join(folder, bucket), { recursive: true, force: true }),
    sweep: () => removeLeftovers({ folder, name: PARTIAL, hours: 24 }),
  };
}
