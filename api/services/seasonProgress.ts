import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The loading progress of the demo's past season, which the launcher writes to a file. */
export function seasonProgress(dataFolder: string) {
  const file = join(dataFolder, 'season-progress');
  return {
    /** A percentage; undefined while nothing is being loaded. */
    async read(): Promise<number | undefined> {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return undefined;
      });
      return text === undefined ? undefined : Number(text);
    },
    write: (percent: number) => writeFile(file, String(percent)),
    clear: () => rm(file, { force: true }),
  };
}
