import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../../api/loadPlugins.ts';
import { dayStamp } from './dayStamp.ts';

/**
 * Where the types of the host's packages are, for a plugin that lies elsewhere: its own packages first.
 * What has its types in a package of their own is looked for there before its JavaScript is found. The
 * kit has nothing but its map of exports, which paths do not follow.
 */
const hostPaths = (host: string): Record<string, string[]> => ({
  '@foyer/kit': [`${host}/plugins/kit/kit.ts`],
  '*': ['./node_modules/*', `${host}/node_modules/@types/*`, `${host}/node_modules/*`],
});

const TEMPLATE = fileURLToPath(new URL('../template/', import.meta.url));

/** The template's own id and the day of its migration, which become the plugin's. */
const ID = 'sample';
const DAY = '20260101';

/**
 * Makes a plugin that works: the template with another name in it.
 * @throws when the id is none, or something is in the folder already
 */
export async function newPlugin({ id, folder }: { id: string; folder: string }): Promise<string[]> {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(id))
    throw new Error(
      `'${id}' is no id: it begins with a letter and holds lowercase letters and digits, for it names tables and permissions.`,
    );
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`There is something in ${folder} already.`);
  const named = (text: string) =>
    text
      .replaceAll(ID, id)
      .replaceAll(capital(ID), capital(id))
      .replaceAll(DAY, dayStamp(new Date()));
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const written = await Promise.all(
    files.map(async (entry) => {
      const from = join(entry.parentPath, entry.name);
      const to = join(folder, named(relative(TEMPLATE, from)));
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, named(await readFile(from, 'utf8')));
      return relative(folder, to);
    }),
  );
  // Inside, the repository's own settings hold.
  const isInside = resolve(folder).startsWith(resolve(root) + sep);
  return isInside ? written : [...written, ...(await writeEditorSettings(folder))];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

async function main([id, where]: string[]): Promise<void> {
  if (!id) throw new Error('Say its id: npm run plugin:new loyalty [folder]');
  const folder = resolve(where ?? join('plugins', id));
  const files = await newPlugin({ id, folder });
  const path = relative('.', folder);
  const list = path.startsWith('..') ? '' : `  add "./${path}" to "plugins" in package.json, or\n`;
  process.stdout.write(`${files.length} files are in ${folder}.

  npm run plugin:test ${path}
${list}  PLUGINS=${path} npm run dev
`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });

/**
 * Gives a folder outside of the repository what an editor and npm need to know of the host: types,
 * and that what is named among the peers is the host's to bring.
 */
async function writeEditorSettings(folder: string): Promise<string[]> {
  const host = relative(folder, root.replace(/\/$/, ''));
  const tsconfig = {
    extends: `${host}/tsconfig.json`,
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [`${host}/node_modules/@types`],
      paths: hostPaths(host),
    },
    files: [],
    references: [],
    include: ['.'],
    exclude: ['node_modules', 'dist'],
  };
  await writeFile(join(folder, 'tsconfig.json'), `${JSON.stringify(tsconfig, null, 2)}\n`);
  await writeFile(join(folder, '.npmrc'), 'legacy-peer-deps=true\n');
  return ['tsconfig.json', '.npmrc'];
}
