import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Knex } from 'knex';

/** A plugin's folder of migrations. */
export interface MigrationFolder {
  id: string;
  folder: URL;
}

interface Migration {
  name: string;
  file: string;
}

/**
 * The migrations of all plugins, in the given order and then by file name. The ledger name is `<id>/<name>` without
 * extension, so that TypeScript here and JavaScript in a package are the same.
 */
export function migrationSource(
  folders: readonly MigrationFolder[],
): Knex.MigrationSource<Migration> {
  return {
    getMigrations: () => Promise.resolve(folders.flatMap(migrationsIn)),
    getMigrationName: ({ name }) => name,
    getMigration: async ({ name, file }) => {
      const migration = (await import(pathToFileURL(file).href)) as Knex.Migration;
      const { up, down } = migration;
      return {
        ...migration,
        up: (knex) => seeingAll(knex, name, () => up(knex)),
        ...(down && { down: (knex: Knex) => seeingAll(knex, name, () => down(knex)) }),
      };
    },
  };
}

/**
 * Rejects statements that row-level security would narrow: the owner that migrates sees no rows, so an update of
 * existing rows would silently change nothing.
 */
async function seeingAll(
  knex: Knex,
  name: string,
  work: () => PromiseLike<unknown>,
): Promise<unknown> {
  await knex.raw(`select set_config('row_security', 'off', true)`);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.message.includes('row-level security policy'))
      throw new Error(
        `The migration ${name} reads or changes existing rows. Use withEveryRow from @foyer/kit/server for that: ${error.message}`,
        { cause: error },
      );
    throw error;
  }
}

function migrationsIn({ id, folder }: MigrationFolder): Migration[] {
  const path = fileURLToPath(folder);
  return readdirSync(path)
    .filter((file) => /^\d{8}\w*\.[jt]s$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => ({ name: `${id}/${file.replace(/\.[jt]s$/, '')}`, file: join(path, file) }));
}

/** The ledger of migrations that have run, shared by all plugins. */
export const LEDGER = 'kit_migration';
