import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import knexFactory from 'knex';
import { readConfig } from '../../../api/config.ts';
import { loadPlugins, migrationFolders, root } from '../../../api/loadPlugins.ts';
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

/** Takes the plugin off the list in package.json; its folder stays. */
export async function dropFromList(folderOrName: string, file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8');
  const manifest = JSON.parse(text) as { plugins?: (string | { plugin: string })[] };
  const nameOf = (entry: string | { plugin: string }) =>
    typeof entry === 'string' ? entry : entry.plugin;
  const kept = (manifest.plugins ?? []).filter((entry) => nameOf(entry) !== folderOrName);
  if (kept.length === manifest.plugins?.length) return false;
  await writeFile(file, `${JSON.stringify({ ...manifest, plugins: kept }, null, 2)}\n`);
  return true;
}

async function main([id]: string[]): Promise<void> {
  if (!id) throw new Error('Say its id: npm run plugin:remove loyalty');
  const config = readConfig(process.env, { needs: ['OWNER_DATABASE_URL'] });
  const plugins = await loadPlugins(config.plugins);
  const plugin = plugins.find(({ contract }) => contract.id === id);
  const found = discover(root, config.plugins.join(',')).find(({ name }) => name === plugin?.name);
  if (!plugin || !found) throw new Error(`There is no plugin '${id}'.`);
  const undone = await undoMigrations({ plugins, id, ownerUrl: config.ownerDatabaseUrl });
  for (const name of undone) process.stdout.write(`undone ${name}\n`);
  const file = join(root, 'package.json');
  const dropped =
    (await dropFromList(found.name, file)) ||
    (await dropFromList(`./${found.folder.slice(root.length).replace(/^\//, '')}`, file));
  process.stdout.write(
    dropped
      ? `'${id}' is off the list in package.json; its folder is left as it is.\n`
      : `'${id}' is not on the list in package.json: take it out of PLUGINS.\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
