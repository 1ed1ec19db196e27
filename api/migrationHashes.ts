import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { migrationSource } from '../plugins/kit/server/migrations.ts';
import { loadPlugins, migrationFolders, root } from './loadPlugins.ts';
import { idOf } from './missingMigrations.ts';

/** The committed hashes of this repository's migrations, by their path. */
export const MIGRATION_HASHES = 'tests/reports/migrations.json';

interface Migration {
  path: string;
  plugin: string;
  hash: string;
}

type Hashes = Readonly<Record<string, string>>;

/**
 * The list with new migrations added, and a problem for each released one that was changed or deleted; those keep
 * their entries.
 */
export function addHashes(
  released: Hashes,
  migrations: readonly Migration[],
): { hashes: Hashes; problems: string[] } {
  const added = Object.fromEntries(migrations.map(({ path, hash }) => [path, hash]));
  const changed = migrations.flatMap(({ path, plugin, hash }) =>
    (released[path] ?? hash) === hash
      ? []
      : [
          `${path} has changed. Released migrations don't change; add a new one with npm run migration:new ${plugin}.`,
        ],
  );
  const deleted = Object.keys(released).flatMap((path) =>
    path in added
      ? []
      : [`${path} is gone. Released migrations don't change; restore it and add a new one.`],
  );
  const entries = Object.entries({ ...added, ...released });
  return {
    hashes: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    problems: [...changed, ...deleted],
  };
}

/** The same for this repository, with the text of the list. */
export async function migrationHashes(): Promise<{ text: string; problems: string[] }> {
  const released = JSON.parse(await readFile(join(root, MIGRATION_HASHES), 'utf8')) as Hashes;
  const source = migrationSource(migrationFolders(await loadPlugins([])));
  const migrations = await Promise.all(
    (await source.getMigrations([])).map(async ({ name, file }) => ({
      path: relative(root, file),
      plugin: idOf(name),
      hash: createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    })),
  );
  const { hashes, problems } = addHashes(released, migrations);
  return { text: `${JSON.stringify(hashes, null, 2)}\n`, problems };
}
