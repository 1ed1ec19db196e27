import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../../../../api/loadPlugins.ts';
import { hostPackages } from '../../hostPackages.ts';

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** `@mui/x-tree-view/hooks` is of the package `@mui/x-tree-view`. */
const packageOf = (wanted: string): string =>
  wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/');

/** Packages that a plugin imports and does not name, and those that it must not bring itself. */
export function importProblems(folder: string): string[] {
  const { name = '', dependencies = {}, peerDependencies = {} } = manifestOf(folder);
  const isOurs = realpathSync(folder).startsWith(realpathSync(root) + sep);
  const known = new Set([
    ...[name, ...hostPackages],
    ...Object.keys({ ...dependencies, ...peerDependencies }),
    // A plugin of this repository stands on the repository's own packages.
    ...(isOurs ? Object.keys(manifestOf(root).dependencies ?? {}) : []),
  ]);
  const copies = hostPackages.filter((one) => one in dependencies);
  return [
    ...copies.map(
      (one) =>
        `package.json names ${one} among "dependencies", and the host has the one copy that all share: move it to "peerDependencies"`,
    ),
    ...[...importsBelow(folder)]
      .filter(([wanted]) => !known.has(wanted))
      .map(
        ([wanted, file]) =>
          `${file} imports '${wanted}', which package.json does not name: npm install ${wanted} in its folder, or add it to "peerDependencies" where it is a plugin`,
      ),
    ...pathsOutOf(folder),
  ];
}

/** Imports by path that leave the plugin's folder, its tests' too: packed, nothing lies there. */
const pathsOutOf = (folder: string): string[] =>
  sourcesIn(folder).flatMap((file) =>
    wantedBy(join(folder, file))
      .filter((wanted) => /^\.\.?\//.test(wanted))
      .filter((wanted) => relative(folder, join(folder, dirname(file), wanted)).startsWith('..'))
      .map(
        (wanted) =>
          `${file} imports '${wanted}', which is not in the plugin: import it by the name of its package`,
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

/** Package → a file that imports it; tests are not published and may import what they like. */
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
