import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../../../api/loadPlugins.ts';
import { hostPackages } from '../../../plugins/kit/hostPackages.ts';

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** `@mui/x-tree-view/hooks` belongs to the package `@mui/x-tree-view`. */
const packageOf = (wanted: string): string =>
  wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/');

/** Packages that a plugin imports without declaring them, and those that it must not bundle. */
export function importProblems(folder: string): string[] {
  const { name = '', dependencies = {}, peerDependencies = {} } = manifestOf(folder);
  const isOurs = realpathSync(folder).startsWith(realpathSync(root) + sep);
  const ofRoot = manifestOf(root);
  const known = new Set([
    ...[name, ...hostPackages],
    ...Object.keys({ ...dependencies, ...peerDependencies }),
    // A plugin in this repository uses the repository's packages; those of browsers are devDependencies.
    ...(isOurs ? Object.keys({ ...ofRoot.dependencies, ...ofRoot.devDependencies }) : []),
  ]);
  const copies = hostPackages.filter((one) => one in dependencies);
  return [
    ...copies.map(
      (one) =>
        `package.json lists ${one} in "dependencies", but all plugins share the host's copy. Move it to "peerDependencies"`,
    ),
    ...[...importsBelow(folder)]
      .filter(([wanted]) => !known.has(wanted))
      .map(
        ([wanted, file]) =>
          `${file} imports '${wanted}', which package.json doesn't list. Run npm install ${wanted} in the plugin's folder, or add it to "peerDependencies" if it's a plugin`,
      ),
    ...pathsOutOf(folder),
  ];
}

/** Relative imports that leave the plugin's folder, tests included. They would break in the package. */
const pathsOutOf = (folder: string): string[] =>
  sourcesIn(folder).flatMap((file) =>
    wantedBy(join(folder, file))
      .filter((wanted) => /^\.\.?\//.test(wanted))
      .filter((wanted) => relative(folder, join(folder, dirname(file), wanted)).startsWith('..'))
      .map(
        (wanted) =>
          `${file} imports '${wanted}', which is outside the plugin. Import it by its package name`,
      ),
  );

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.d)\.[jt]sx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
  );

const wantedBy = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(
    ([, from, dynamic]) => from ?? dynamic ?? '',
  );

/** Package → a file that imports it. Tests aren't published and may import anything. */
function importsBelow(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const files = sourcesIn(folder).filter(
    (file) => !/(^|\/)(testing|testing\.tsx?$)(\/|$)|\.test\./.test(file),
  );
  for (const file of files)
    for (const wanted of wantedBy(join(folder, file))) {
      if (/^[./]|^node:/.test(wanted) || builtinModules.includes(wanted)) continue;
      found.set(packageOf(wanted), relative('.', file));
    }
  return found;
}
