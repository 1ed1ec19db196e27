import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../../api/loadPlugins.ts';
import { discover } from '../discover.ts';
import { dayStamp } from './dayStamp.ts';

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

/** Writes an empty migration behind those that there are. @returns its file */
export async function newMigration(given: { folder: string; name: string }): Promise<string> {
  const { folder, name } = given;
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
  await writeFile(file, TEMPLATE);
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

async function main([plugin, name]: string[]): Promise<void> {
  if (!plugin || !name) throw new Error('Say plugin and name: npm run migration:new fees add_cap');
  const file = await newMigration({ folder: pluginFolder(plugin), name });
  process.stdout.write(`${relative('.', file)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
