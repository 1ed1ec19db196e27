import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../api/loadPlugins.ts';
import { dayStamp } from './dayStamp.ts';

/**
 * The paths of the types of host packages for a plugin located elsewhere; its own packages come first. Separate type
 * packages are tried before the JavaScript. `paths` doesn't support an `exports` map,
 * so the entries of our packages are named.
 */
const hostPaths = (host: string): Record<string, string[]> => ({
  '@foyer/kit': [`${host}/plugins/kit/kit.ts`],
  '@foyer/testing': [`${host}/packages/testing/testing.ts`],
  '*': ['./node_modules/*', `${host}/node_modules/@types/*`, `${host}/node_modules/*`],
});

const TEMPLATE = fileURLToPath(new URL('./template/', import.meta.url));

/** The template's ID and the date of its migration, which are replaced for the plugin. */
const ID = 'sample';
const DAY = '20260101';

/**
 * Creates a working plugin: the template under another name.
 * @throws if the ID is invalid or the folder isn't empty
 */
export async function newPlugin({ id, folder }: { id: string; folder: string }): Promise<string[]> {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(id))
    throw new Error(
      `'${id}' isn’t a valid ID. Start with a letter and use only lowercase letters and digits: the ID is part of table and permission names.`,
    );
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} isn’t empty. Choose another folder.`);
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
  // Inside the repository, its own settings apply.
  const isInside = resolve(folder).startsWith(resolve(root) + sep);
  return isInside ? written : [...written, ...(await writeEditorSettings(folder))];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The command `foyer new`. */
export async function main(id: string, where?: string): Promise<void> {
  const folder = resolve(where ?? join(root, 'plugins', id));
  const files = await newPlugin({ id, folder });
  const path = relative(root, folder);
  const list = path.startsWith('..') ? '' : `  add "./${path}" to "plugins" in package.json, or\n`;
  process.stdout.write(`Created ${files.length} files in ${folder}.

  npx foyer test ${path}
${list}  PLUGINS=${path} npm run dev
`);
}

/**
 * Adds the files that an editor and npm need for a folder outside the repository: types, and peers that the host
 * provides.
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
