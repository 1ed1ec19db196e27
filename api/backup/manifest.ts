import { createHmac } from 'node:crypto';
import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { PurposeKeys } from '@foyer/kit/server';
import { entriesOf, notAFile } from './copyFiles.ts';

/** The content of a backup's `manifest.json`. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  version: z.string(),
  postgres: z.string(),
  /** Lets a restore check a secret against the one used for the backup, without revealing it. */
  secretCheck: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(
    z.string(),
    z.object({ rows: z.number(), digest: z.string(), cents: z.record(z.string(), z.string()) }),
  ),
  /** Uploaded files; null where they are in S3. */
  files: z.object({ count: z.number(), bytes: z.number() }).nullable(),
});
export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST = 'manifest.json';
export const FILES = 'files';
export const pathOfTable = (folder: string, name: string): string =>
  join(folder, 'tables', `${name.replaceAll('"', '')}.copy.gz`);

/** One entry per secret; the first one signs. */
export const secretChecks = (keys: PurposeKeys): string[] =>
  keys.of('backup').map((key) => createHmac('sha256', key).update('backup').digest('base64url'));

/**
 * The number and total size of files below a folder; zero where the folder doesn't exist.
 * @throws with a readable message where an entry is neither a file nor a folder: a restored link could lead anywhere
 */
export async function measureFiles(folder: string): Promise<{ count: number; bytes: number }> {
  const found = await lstat(folder).catch(() => undefined);
  if (found && !found.isDirectory()) throw notAFile(folder);
  const total = { count: 0, bytes: 0 };
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() && !entry.isFile()) throw notAFile(path);
    const { count, bytes } = entry.isDirectory()
      ? await measureFiles(path)
      : { count: 1, bytes: (await stat(path)).size };
    total.count += count;
    total.bytes += bytes;
  }
  return total;
}
