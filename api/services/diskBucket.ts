import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound } from '@foyer/kit/server';
import type { Bucket, FilePlace } from './fileStore.ts';

/** A folder for each bucket. A file appears whole or not at all: it is written beside its place first. */
export function diskBucket(folder: string): Bucket {
  const pathOf = ({ bucket, key }: FilePlace) => join(folder, bucket, ...key.split('/'));
  return {
    async put({ body, ...file }) {
      const path = pathOf(file);
      const half = join(folder, `.${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(
          body instanceof Readable ? body : Readable.from([body]),
          createWriteStream(half),
        );
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async get(file) {
      const path = pathOf(file);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw notFound('file');
      return createReadStream(path);
    },
    remove: (file) => rm(pathOf(file), { force: true }),
  };
}
