import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secrets of a laptop: made once and kept beside the data, readable by its user only. */
export async function localSecrets(dataFolder: string): Promise<string[]> {
  const file = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  // `wx`, so that of two first starts at once one makes the secret and both read it.
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return [(await readFile(file, 'utf8')).trim()];
}
