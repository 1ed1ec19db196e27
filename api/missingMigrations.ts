import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { LEDGER, type MigrationFolder, migrationSource } from '../plugins/kit/server/migrations.ts';
import { loadPlugins, migrationFolders, root } from './loadPlugins.ts';

/** Names in the ledger, in the order in which they ran; empty in a database without a ledger. */
async function ranMigrations(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(LEDGER))) return [];
  return knex(LEDGER).orderBy('id').pluck<string[]>('name');
}

/** Migrations that ran here and no longer have a file. */
export async function missingMigrations(
  knex: Knex,
  folders: readonly MigrationFolder[],
): Promise<string[]> {
  const source = await migrationSource(folders).getMigrations([]);
  const known = new Set(source.map(({ name }) => name));
  return (await ranMigrations(knex)).filter((name) => !known.has(name));
}

/** Ran in every database before the migrations of each plugin were combined into one. */
const BEFORE_COMBINED = 'kit/20261122_mail_attachments';

/**
 * Nothing can be migrated while the ledger has migrations without a file: knex refuses, and doesn't say
 * which plugin they belong to or what to do.
 * @throws naming each of them, and the ways to fix it
 */
export async function refuseMissing(
  knex: Knex,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const missing = await missingMigrations(knex, folders);
  if (missing.length === 0) return;
  if (missing.includes(BEFORE_COMBINED))
    throw new Error(
      [
        'This database was created by a development version, before the migrations of each plugin were combined into one. It can’t be upgraded. Start with a new database:',
        '  - If npm start created this one: delete the folder .foyer (or the one in FOYER_DATA), then start again',
        '  - Otherwise: create an empty database and put its address in DATABASE_URL and OWNER_DATABASE_URL',
      ].join('\n'),
    );
  const lines = missing.map((name) => {
    const id = idOf(name);
    const own = folders.find((folder) => folder.id === id);
    return own
      ? `${name}: ${id} is installed, but this file is missing from ${fileURLToPath(own.folder)}`
      : `${name}: plugin '${id}' isn’t installed; it isn’t listed in "plugins" in package.json or in PLUGINS`;
  });
  const cures = [...new Set(missing.map(idOf))].map((id) => {
    const isInstalled = folders.some((folder) => folder.id === id);
    return isInstalled
      ? `npm run plugin:remove ${id} -- --keep\n      drops the tables of ${id} and all their data; the next start creates them again`
      : `npm run plugin:remove ${id}\n      drops the tables of ${id} and all their data`;
  });
  throw new Error(
    [
      'These migrations ran in this database, but their files are missing:',
      ...lines.map((line) => `  - ${line}`),
      'Put the files back. That’s the only safe way if others use this database. Otherwise:',
      ...cures.map((line) => `  - ${line}`),
      `  - npm run migrate -- --forget ${missing[0]}\n      removes it from the ledger; what it created in the database stays`,
    ].join('\n'),
  );
}

export const idOf = (name: string): string => name.split('/', 1)[0] ?? '';

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
