import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../api/loadPlugins.ts';
import type { Contract } from '../../plugins/kit/contract.ts';
import { discover } from '../../plugins/kit/discover.ts';
import { admitOutsidePlugins } from '../../api/outsidePlugins.ts';
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

/** Creates a migration after the existing ones; empty unless given its text. @returns its file */
export async function newMigration(given: {
  folder: string;
  name: string;
  text?: string;
}): Promise<string> {
  const { folder, name, text = TEMPLATE } = given;
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`'${name}' isn’t a valid name. Use lowercase letters, digits and underscores.`);
  const migrations = join(folder, 'migrations');
  await mkdir(migrations, { recursive: true });
  const today = dayStamp(new Date());
  const last = (await readdir(migrations))
    .filter((file) => /^\d{8}/.test(file))
    .sort()
    .at(-1);
  // Migrations of one day run in the order of their names, so a later one gets a letter.
  const taken = (await readdir(migrations)).filter((file) => file.startsWith(today)).length;
  const stamp = taken === 0 ? today : `${today}${String.fromCharCode(97 + taken)}`;
  const file = join(migrations, `${stamp}_${name}.ts`);
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  if (last && last > `${stamp}_`)
    throw new Error(
      `${last} has a later date than today. Rename it first, so that migrations run in order.`,
    );
  await writeFile(file, text);
  return file;
}

/** The folder of an installed plugin by its name or the last part of its path; otherwise a path to a folder. */
export function pluginFolder(wanted: string): string {
  const found = discover(root).find(
    ({ name, folder }) => name === wanted || folder.endsWith(`/${wanted}`),
  );
  if (found) return found.folder;
  // A new plugin isn't in the list of plugins yet.
  for (const folder of [wanted, join(root, 'plugins', wanted)])
    if (existsSync(join(folder, 'package.json'))) return folder;
  throw new Error(`Plugin '${wanted}' not found. Specify its folder name or path.`);
}

/** Drafts a migration for each declared record whose table no migration creates yet. @returns their files */
export async function draftMigrations(folder: string): Promise<string[]> {
  // A folder outside the repository finds the host's packages through the host's module hook.
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

/** A plugin's contract, found like the host finds it: through its package's `exports`. */
export async function contractIn(folder: string): Promise<Contract> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const file = join(folder, manifest.exports['./contract'] ?? 'contract.ts');
  return ((await import(pathToFileURL(file).href)) as { default: Contract }).default;
}

/** The command `foyer migration`. */
export async function main(plugin: string, name?: string): Promise<void> {
  const folder = pluginFolder(plugin);
  const files = name ? [await newMigration({ folder, name })] : await draftMigrations(folder);
  if (files.length === 0)
    throw new Error(
      'Every record already has its table. For a change, specify a migration name: foyer migration fees add_cap',
    );
  for (const file of files) process.stdout.write(`${relative('.', file)}\n`);
}
