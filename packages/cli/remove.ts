import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import knexFactory from 'knex';
import { loadPlugins, migrationFolders, root } from '../../api/loadPlugins.ts';
import { missingMigrations } from '../../api/missingMigrations.ts';
import { readLaunchSettings } from '../../api/start/launchSettings.ts';
import { withOwner } from '../../api/start/ownerDatabase.ts';
import { query, type Knex } from '../../plugins/kit/server.ts';
import { discover } from '../../plugins/kit/discover.ts';
import { LEDGER, migrationSource } from '../../plugins/kit/server/migrations.ts';
import { dropSql } from '../../plugins/kit/server/sql/dropSql.ts';
import type { Loaded } from '../../plugins/kit/host.ts';

/** Everything that a plugin created, found by its required name prefix. */
const OWN = `
  select format('view public.%I', relname) as thing, 1 as rank from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and starts_with(relname, :prefix)
  union all
  select format('table public.%I', relname), 2 from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and starts_with(relname, :prefix)
  union all
  select format('function public.%I(%s)', proname, pg_get_function_identity_arguments(oid)), 3
    from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, :prefix)
  order by 2
`;

/**
 * Drops a plugin's functions and views and rolls back its migrations, last first. If a migration file is missing,
 * drops everything with the plugin's prefix instead. Without this, the migration ledger would contain names without
 * files, and no further migration could run.
 * @returns the SQL files and the migrations that were rolled back
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
      `${needing.map(({ contract }) => contract.id).join(', ')} ${needing.length === 1 ? 'requires' : 'require'} ${id}. Remove ${needing.length === 1 ? 'it' : 'them'} first.`,
    );
  const knex = knexFactory({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 2 } });
  const folders = migrationFolders(plugins);
  const config = { tableName: LEDGER, migrationSource: migrationSource(folders) };
  try {
    const names: string[] = await knex(LEDGER)
      .where('name', 'like', `${id}/%`)
      .orderBy('id', 'desc')
      .pluck('name');
    const files = await dropSql(knex, id);
    const missing = await missingMigrations(knex, folders);
    if (names.some((name) => missing.includes(name))) {
      await dropTables(knex, id);
      return [...files, ...names];
    }
    for (const name of names)
      await knex.migrate.down({ ...config, name } as Parameters<typeof knex.migrate.down>[0]);
    return [...files, ...names];
  } finally {
    await knex.destroy();
  }
}

/** Removes a plugin from the list in package.json, as a folder or package; its files stay. */
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

/** The command `foyer remove`. */
export async function main(id: string, ...options: string[]): Promise<void> {
  const staysOnList = options.includes('--keep');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const extra = readLaunchSettings(process.env).plugins;
  const plugins = await loadPlugins(extra);
  const undone = await withOwner((ownerUrl) => undoMigrations({ plugins, id, ownerUrl }));
  for (const name of undone) say(`reverted ${name}`);
  const plugin = plugins.find(({ contract }) => contract.id === id);
  const found = discover(root, extra.join(',')).find(({ name }) => name === plugin?.name);
  if (!found) {
    if (undone.length === 0)
      throw new Error(`Plugin '${id}' not found, and none of its migrations have run.`);
    return say(`'${id}' wasn’t in the list of plugins. Its tables were dropped.`);
  }
  if (staysOnList)
    return say(
      `'${id}' stays in the list of plugins. Its tables will be created again on the next start.`,
    );
  return say(
    (await dropFromList(found, root))
      ? `'${id}' was removed from the list in package.json. Its folder wasn’t changed.`
      : `'${id}' isn’t in the list in package.json. Remove it from PLUGINS.`,
  );
}

/**
 * Drops a plugin's views, tables and functions and its ledger entries, if a missing file prevents down(). All or
 * nothing: objects that others reference aren't dropped.
 */
async function dropTables(knex: Knex, id: string): Promise<void> {
  if (!/^[a-z][a-z0-9]*$/.test(id)) throw new Error(`'${id}' isn’t a valid plugin ID.`);
  await knex.transaction(async (transaction) => {
    const rows = await query<{ thing: string }>(transaction, OWN, {
      prefix: `${id}_`,
    });
    const named = (kind: string) =>
      rows.flatMap(({ thing }) => (thing.startsWith(kind) ? thing.slice(kind.length + 1) : []));
    // All of one kind at once, because they can reference each other.
    for (const kind of ['view', 'table', 'function']) {
      const things = named(kind);
      if (things.length > 0) await transaction.raw(`drop ${kind} ${things.join(', ')}`);
    }
    await transaction(LEDGER).where('name', 'like', `${id}/%`).delete();
  });
}
