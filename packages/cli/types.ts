import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import knexFactory from 'knex';
import { root } from '../../api/loadPlugins.ts';
import { migrate } from '../../api/migrate.ts';
import startDatabase from '../testing/startDatabase.ts';
import { discover } from '../../plugins/kit/discover.ts';
import { ROW_TYPES, rowTypes } from '../testing/rowTypes.ts';
import { tableFacts } from '../testing/tableFacts.ts';
import { emptyDatabase } from '../testing/testDatabase.ts';
import { contractIn, pluginFolder } from './migration.ts';

/**
 * Migrates an empty database with a plugin and generates the row types of its tables.
 * @returns the file
 * @throws if the plugin has no tables
 */
export async function writeRowTypes(folder: string): Promise<string> {
  const isInstalled = discover(root).some((one) => one.folder === folder);
  const database = await emptyDatabase();
  const owner = knexFactory({ client: 'pg', connection: database.ownerUrl });
  try {
    const plugins = isInstalled ? [] : [folder];
    await migrate({ ownerUrl: database.ownerUrl, plugins, log: () => undefined });
    const { id } = await contractIn(folder);
    const text = rowTypes(id, await tableFacts(owner));
    if (text === undefined) throw new Error(`${id} has no tables.`);
    const file = join(folder, ROW_TYPES);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  } finally {
    await owner.destroy();
    await database.drop();
  }
}

/** The command `foyer types`. */
export async function main(plugin: string): Promise<void> {
  const stop = await startDatabase();
  try {
    process.stdout.write(`${relative('.', await writeRowTypes(resolve(pluginFolder(plugin))))}\n`);
  } finally {
    await stop?.();
  }
}
