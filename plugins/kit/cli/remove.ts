import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import knexFactory from 'knex';
import { loadPlugins, migrationFolders, root } from '../../../api/loadPlugins.ts';
import { adoptDatabase } from '../../../api/start/adoptDatabase.ts';
import { readLaunchSettings } from '../../../api/start/launchSettings.ts';
import { startPostgres } from '../../../api/start/postgres.ts';
import { discover } from '../discover.ts';
import { LEDGER, migrationSource } from '../server/migrations.ts';
import type { Loaded } from '../host.ts';

/**
 * Undoes a plugin's migrations, the last first. Without this, a plugin that is gone from the list
 * leaves names in the ledger that nobody can explain, and nothing is migrated any more.
 * @returns the migrations that were undone
 */
export async function undoMigrations(given: {
  plugins: readonly Loaded[];
  id: string;
  ownerUrl: string;
}): Promise<string[]> {
  const { plugins, id, ownerUrl } = given;
  const needing = plugins.filter(({ contract }) => contract.requires?.includes(id));
  if (needing.length > 0)
    throw new Error(
      `${needing.map(({ contract }) => contract.id).join(', ')} cannot do without ${id}: remove them first.`,
    );
  const knex = knexFactory({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 2 } });
  const config = { tableName: LEDGER, migrationSource: migrationSource(migrationFolders(plugins)) };
  try {
    const names: string[] = await knex(LEDGER)
      .where('name', 'like', `${id}/%`)
      .orderBy('id', 'desc')
      .pluck('name');
    for (const name of names)
      await knex.migrate.down({ ...config, name } as Parameters<typeof knex.migrate.down>[0]);
    return names;
  } finally {
    await knex.destroy();
  }
}

/** Takes a plugin off the list in package.json, as folder or as package; its files stay. */
export async function dropFromList(
  { name, folder }: { name: string; folder: string },
  host: string,
): Promise<boolean> {
  const file = join(host, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { plugins?: Entry[] };
  const isIt = (entry: Entry) => {
    const wanted = typeof entry === 'string' ? entry : entry.plugin;
    return wanted === name || resolve(host, wanted) === folder;
  };
  const kept = (manifest.plugins ?? []).filter((entry) => !isIt(entry));
  if (kept.length === (manifest.plugins ?? []).length) return false;
  await writeFile(file, `${JSON.stringify({ ...manifest, plugins: kept }, null, 2)}\n`);
  return true;
}

type Entry = string | { plugin: string };

/** The database's owner: of the environment's, or of the one that `npm start` brings. */
async function withOwner<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const { database, dataFolder } = readLaunchSettings(process.env);
  if (database) return work(database.ownerUrl ?? (await adoptDatabase(database.url)).ownerUrl);
  const postgres = await startPostgres({ dataFolder, log: () => undefined });
  try {
    return await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}

async function main([id]: string[]): Promise<void> {
  if (!id) throw new Error('Say its id: npm run plugin:remove loyalty');
  const extra = readLaunchSettings(process.env).plugins;
  const plugins = await loadPlugins(extra);
  const plugin = plugins.find(({ contract }) => contract.id === id);
  const found = discover(root, extra.join(',')).find(({ name }) => name === plugin?.name);
  if (!plugin || !found) throw new Error(`There is no plugin '${id}'.`);
  const undone = await withOwner((ownerUrl) => undoMigrations({ plugins, id, ownerUrl }));
  for (const name of undone) process.stdout.write(`undone ${name}\n`);
  const isDropped = await dropFromList(found, root);
  process.stdout.write(
    isDropped
      ? `'${id}' is off the list in package.json; its folder is left as it is.\n`
      : `'${id}' is not on the list in package.json: take it out of PLUGINS.\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
