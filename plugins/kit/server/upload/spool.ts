import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a temporary file for as long as `work` takes: for what has to be read from more
 * than one end. Nothing is left of it, whatever happens.
 * @example await spool(file.stream, (path) => readZip(path));
 */
export async function spool<T>(stream: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'));
  try {
    const path = join(folder, 'file');
    // Opened first: a stream that opens its file later may do so while the folder is removed.
    const file = await open(path, 'wx');
    await pipeline(stream, file.createWriteStream());
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
