import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../../api/loadPlugins.ts';
import type { Contract } from '../contract.ts';
import { discover } from '../discover.ts';
import { admitOutsidePlugins } from '../outsidePlugins.ts';
import { dayStamp } from './dayStamp.ts';
import { draftTable, recordResources, tableName } from './draftTable.ts';

const TEMPLATE = `import type { Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(\`
    alter table <id>_<noun> add column note text
  \`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table <id>_<noun> drop column note');
}
`;

/** Writes a migration behind those that there are; an empty one unless given its text. @returns its file */
export async function newMigration(given: {
  folder: string;
  name: string;
  text?: string;
}): Promise<string> {
  const { folder, name, text = TEMPLATE } = given;
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`'${name}' is no name: lowercase letters, digits and underscores.`);
  const migrations = join(folder, 'migrations');
  await mkdir(migrations, { recursive: true });
  const today = dayStamp(new Date());
  const last = (await readdir(migrations))
    .filter((file) => /^\d{8}/.test(file))
    .sort()
    .at(-1);
  // Two of one day run in the order of their names, which says nothing: the later one gets a letter.
  const taken = (await readdir(migrations)).filter((file) => file.startsWith(today)).length;
  const stamp = taken === 0 ? today : `${today}${String.fromCharCode(97 + taken)}`;
  const file = join(migrations, `${stamp}_${name}.ts`);
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  if (last && last > `${stamp}_`) throw new Error(`${last} is younger than today.`);
  await writeFile(file, text);
  return file;
}

/** The folder of an installed plugin by its name or the last part of its folder; else a folder itself. */
export function pluginFolder(wanted: string): string {
  const found = discover(root).find(
    ({ name, folder }) => name === wanted || folder.endsWith(`/${wanted}`),
  );
  if (found) return found.folder;
  if (existsSync(join(wanted, 'package.json'))) return wanted;
  throw new Error(`There is no plugin '${wanted}': say its folder's name, or a path to it.`);
}

/** Drafts a migration for each declared record of which no migration speaks yet. @returns their files */
export async function draftMigrations(folder: string): Promise<string[]> {
  // A folder outside of the repository finds the host's packages through its hook.
  admitOutsidePlugins(root, discover(root, resolve(folder)));
  const contract = await contractIn(folder);
  const migrations = join(folder, 'migrations');
  const known = existsSync(migrations)
    ? await Promise.all(
        (await readdir(migrations)).map((file) => readFile(join(migrations, file), 'utf8')),
      )
    : [];
  const files: string[] = [];
  for (const of of recordResources(contract)) {
    const table = tableName(contract, of);
    if (known.some((text) => new RegExp(`create table ${table}\\b`).test(text))) continue;
    const name = of.noun.many.replaceAll(' ', '_');
    files.push(await newMigration({ folder, name, text: draftTable(contract, of) }));
  }
  return files;
}

/** A plugin's contract, found as the host finds it: by the map of its package. */
export async function contractIn(folder: string): Promise<Contract> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const file = join(folder, manifest.exports['./contract'] ?? 'contract.ts');
  return ((await import(pathToFileURL(file).href)) as { default: Contract }).default;
}

async function main([plugin, name]: string[]): Promise<void> {
  if (!plugin)
    throw new Error(
      'Say the plugin, and a name for an empty migration: npm run migration:new fees add_cap',
    );
  const folder = pluginFolder(plugin);
  const files = name ? [await newMigration({ folder, name })] : await draftMigrations(folder);
  if (files.length === 0)
    throw new Error(
      'Every record has its table already. For a change, say a name: npm run migration:new fees add_cap',
    );
  for (const file of files) process.stdout.write(`${relative('.', file)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
