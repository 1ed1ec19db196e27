import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { LEDGER, migrationSource, type MigrationFolder } from '../plugins/kit/server/migrations.ts';

/** Names in the ledger, in the order in which they ran; none in a database without a ledger. */
export async function ranMigrations(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(LEDGER))) return [];
  return knex(LEDGER).orderBy('id').pluck('name') as unknown as Promise<string[]>;
}

/** What ran here and has no file any more. */
export async function missingMigrations(
  knex: Knex,
  folders: readonly MigrationFolder[],
): Promise<string[]> {
  const source = await migrationSource(folders).getMigrations([]);
  const known = new Set(source.map(({ name }) => name));
  return (await ranMigrations(knex)).filter((name) => !known.has(name));
}

/**
 * Nothing can be migrated while the ledger knows more than there are files: knex refuses, and says
 * neither whose they are nor what to do.
 * @throws naming each of them, with the ways out
 */
export async function refuseMissing(
  knex: Knex,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const missing = await missingMigrations(knex, folders);
  if (missing.length === 0) return;
  const lines = missing.map((name) => {
    const id = idOf(name);
    const own = folders.find((folder) => folder.id === id);
    return own
      ? `${name}: ${id} is installed and has no such file in ${fileURLToPath(own.folder)}`
      : `${name}: no plugin '${id}' is installed; it is neither in "plugins" of package.json nor in PLUGINS`;
  });
  const cures = [...new Set(missing.map(idOf))].map((id) => {
    const isInstalled = folders.some((folder) => folder.id === id);
    return isInstalled
      ? `npm run plugin:remove ${id} -- --keep\n      drops the tables of ${id} with all that is in them; the next start makes them anew`
      : `npm run plugin:remove ${id}\n      drops the tables of ${id} with all that is in them`;
  });
  throw new Error(
    [
      'These migrations have run in this database, and their files are gone:',
      ...lines.map((line) => `  - ${line}`),
      'Put the files back, which is the only way in a database that others use. Or:',
      ...cures.map((line) => `  - ${line}`),
      `  - npm run migrate -- --forget ${missing[0]}\n      takes it off the ledger; what it made in the database stays`,
    ].join('\n'),
  );
}

export const idOf = (name: string): string => name.split('/', 1)[0] ?? '';
