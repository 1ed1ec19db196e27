import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationFolder } from '../migrations.ts';

/** A file of a plugin's `sql` folder: functions, views and triggers as code. */
export interface SqlFile {
  /** `<id>/sql/<name>`, without extension. */
  name: string;
  /** The plugin's ID. */
  id: string;
  path: string;
  text: string;
  hash: string;
}

/** The SQL files of all plugins in the order they run: the given order, then by file name. */
export const sqlFiles = (folders: readonly MigrationFolder[]): SqlFile[] =>
  folders.flatMap(({ id, folder }) => {
    const path = fileURLToPath(folder);
    return readdirSync(path)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => {
        const text = readFileSync(join(path, file), 'utf8');
        const hash = createHash('sha256').update(text).digest('hex');
        return {
          name: `${id}/sql/${file.replace(/\.sql$/, '')}`,
          id,
          path: join(path, file),
          text,
          hash,
        };
      });
  });
