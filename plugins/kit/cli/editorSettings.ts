import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../../../api/loadPlugins.ts';

/**
 * Where the types of the host's packages are, for a plugin that lies elsewhere: its own packages first.
 * What has its types in a package of their own is looked for there before its JavaScript is found. The
 * kit has nothing but its map of exports, which paths do not follow.
 */
const hostPaths = (host: string): Record<string, string[]> => ({
  '@foyer/kit': [`${host}/plugins/kit/kit.ts`],
  '*': ['./node_modules/*', `${host}/node_modules/@types/*`, `${host}/node_modules/*`],
});

/**
 * Gives a folder outside of the repository what an editor and npm need to know of the host: types,
 * and that what is named among the peers is the host's to bring.
 */
export async function writeEditorSettings(folder: string): Promise<string[]> {
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
