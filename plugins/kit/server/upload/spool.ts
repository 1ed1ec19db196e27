import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { job } from '../job.ts';

/**
 * Writes a stream to a temporary file while `work` runs: for formats that need random access. The
 * file is always removed.
 * @example await spool(file.stream, (path) => readZip(path));
 */
export async function spool<T>(stream: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'));
  try {
    const path = join(folder, 'file');
    // Opened first: a stream that opens its file later might do so while the folder is being
    // removed.
    const file = await open(path, 'wx');
    await pipeline(stream, file.createWriteStream());
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A job of the host that removes an unused file. Succeeds if the file doesn't exist.
 * @example await tx.enqueue(removeFile, { bucket: tenantId, key: 'brand/logo.png' });
 */
export const removeFile = job('removeFile', z.object({ bucket: z.string(), key: z.string() }), {
  queue: 'long',
});
