import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A laptop's secrets: created once and stored with the data, readable by its user only. */
export async function localSecrets(dataFolder: string): Promise<string[]> {
  const file = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  // `wx`, so that of two concurrent first starts one creates the secret and both read it.
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return [(await readFile(file, 'utf8')).trim()];
}
