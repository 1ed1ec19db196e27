import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import knexFactory from 'knex';
import { loadPlugins, migrationFolders, root } from '../../../api/loadPlugins.ts';
import { missingMigrations } from '../../../api/missingMigrations.ts';
import { readLaunchSettings } from '../../../api/start/launchSettings.ts';
import { withOwner } from '../../../api/start/ownerDatabase.ts';
import type { Knex } from '../server.ts';
import { discover } from '../discover.ts';
import { LEDGER, migrationSource } from '../server/migrations.ts';
import { dropSql } from '../server/sql/dropSql.ts';
import type { Loaded } from '../host.ts';

/** Everything that a plugin made, found by the prefix that its names have to have. */
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
 * Drops a plugin's functions and views and undoes its migrations, the last first; where a file of them is gone, drops what begins with
 * the plugin's id instead. Without this, a plugin that is gone from the list
 * leaves names in the ledger that nobody can explain, and nothing is migrated any more.
 * @returns the SQL files and the migrations that were undone
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

async function main(given: string[]): Promise<void> {
  const id = given.find((word) => !word.startsWith('-'));
  const staysOnList = given.includes('--keep');
  if (!id) throw new Error('Say its id: npm run plugin:remove loyalty [-- --keep]');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const extra = readLaunchSettings(process.env).plugins;
  const plugins = await loadPlugins(extra);
  const undone = await withOwner((ownerUrl) => undoMigrations({ plugins, id, ownerUrl }));
  for (const name of undone) say(`undone ${name}`);
  const plugin = plugins.find(({ contract }) => contract.id === id);
  const found = discover(root, extra.join(',')).find(({ name }) => name === plugin?.name);
  if (!found) {
    if (undone.length === 0)
      throw new Error(`There is no plugin '${id}', and nothing of it has run.`);
    return say(`'${id}' was not on the list of plugins, and its tables are gone.`);
  }
  if (staysOnList) return say(`'${id}' stays on the list: the next start makes its tables anew.`);
  return say(
    (await dropFromList(found, root))
      ? `'${id}' is off the list in package.json; its folder is left as it is.`
      : `'${id}' is not on the list in package.json: take it out of PLUGINS.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });

/**
 * Drops a plugin's views, tables and functions and its lines in the ledger, where no down() can do it
 * because a file is gone. All or nothing: what others refer to is not dropped.
 */
async function dropTables(knex: Knex, id: string): Promise<void> {
  if (!/^[a-z][a-z0-9]*$/.test(id)) throw new Error(`'${id}' is no id of a plugin.`);
  await knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { thing: string }[] }>(OWN, {
      prefix: `${id}_`,
    });
    const named = (kind: string) =>
      rows.flatMap(({ thing }) => (thing.startsWith(kind) ? thing.slice(kind.length + 1) : []));
    // Of one kind at once, for they may refer to each other.
    for (const kind of ['view', 'table', 'function']) {
      const things = named(kind);
      if (things.length > 0) await transaction.raw(`drop ${kind} ${things.join(', ')}`);
    }
    await transaction(LEDGER).where('name', 'like', `${id}/%`).delete();
  });
}
