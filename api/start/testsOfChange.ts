import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { PLACES } from '../../tests/e2e/places.ts';
import { root } from './frontEnds.ts';
import { isWithin, type TestsOfPlaces } from './testsOf.ts';

const { dirname, join, normalize } = posix;
const UNIT_TEST = /\.test\.tsx?$/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
const SOURCE = /\.(tsx?|mjs)$/;
const NOT_RUN = /^packages\/cli\/template\//;
/** Settings of the whole project: nothing imports them, and everything runs with them. */
const OF_ALL = /^[^/]+\.(ts|json)$|^\.npmrc$|^packages\/testing\/startDatabase\.ts$/;

/**
 * The tests that the files changed in git can reach: by their imports, by the plugins that a plugin
 * requires, and by the places that a journey is about.
 * @param given.ref what to compare with; by default the last commit, or where the branch left main
 * @throws a sentence for a ref that git doesn't know
 */
export function testsOfChange({
  ref,
  say,
}: {
  ref?: string | undefined;
  say: (line: string) => void;
}): TestsOfPlaces {
  const { files: changed, since } = changedFiles(ref);
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(join(root, file)),
  );
  const reached = reachedBy(changed, {
    files,
    textOf: (file) => readFileSync(join(root, file), 'utf8'),
  });
  say(
    `\n${changed.length} changed since ${since}: ${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ' …' : ''}`,
  );
  say(leftOut(files, reached));
  return reached;
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter(Boolean);

const commitOf = (...args: string[]): string | undefined => {
  try {
    return git(...args)[0];
  } catch {
    return undefined;
  }
};

/** The uncommitted changes, otherwise those of the branch or the last commit. */
function changedFiles(ref: string | undefined): { files: string[]; since: string } {
  const since = (commit: string) => [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', commit),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
  if (ref !== undefined) {
    const base = commitOf('merge-base', ref, 'HEAD');
    if (base === undefined) throw new Error(`git doesn’t know ${ref} as a base of this branch.`);
    return { files: since(base), since: ref };
  }
  const uncommitted = since('HEAD');
  if (uncommitted.length > 0) return { files: uncommitted, since: 'the last commit' };
  const head = commitOf('rev-parse', 'HEAD');
  for (const main of ['main', 'origin/main']) {
    const base = commitOf('merge-base', main, 'HEAD');
    if (base !== undefined && base !== head) return { files: since(base), since: main };
  }
  return { files: since('HEAD~1'), since: 'the commit before the last' };
}

/** The files of the project and their contents. */
interface Sources {
  files: readonly string[];
  textOf(file: string): string;
}

/**
 * The tests that depend on changed files.
 * @param changed paths from the root, including removed files
 */
export function reachedBy(changed: readonly string[], sources: Sources): TestsOfPlaces {
  const { files } = sources;
  const isAll = changed.some((file) => OF_ALL.test(file));
  const reached = isAll ? new Set(files) : closureOf(changed, dependentsIn(sources));
  const isReached = (file: string) => reached.has(file);
  const parts = [...new Set([...changed, ...files.filter(isReached)])].filter(
    (file) => !UNIT_TEST.test(file),
  );
  const about = (journey: string) =>
    PLACES[posix.basename(journey)]?.some((place) => parts.some((file) => isWithin(file, place)));
  return {
    unitTests: files.filter(isUnitTest).filter(isReached).sort(),
    journeys: files.filter((file) => JOURNEY.test(file) && (isReached(file) || about(file))).sort(),
  };
}

const isUnitTest = (file: string): boolean => UNIT_TEST.test(file) && !NOT_RUN.test(file);

function closureOf(
  changed: readonly string[],
  dependents: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  // Migrations and the like are read from a folder that a source names.
  const queue = changed.flatMap((file) => [file, ...foldersOf(file)]);
  const reached = new Set(queue);
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const dependent of dependents.get(next) ?? []) {
      if (reached.has(dependent)) continue;
      reached.add(dependent);
      queue.push(dependent);
    }
  return reached;
}

const foldersOf = (file: string): string[] => {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

interface Package extends Manifest {
  folder: string;
}

/** File or folder → the files that name it. */
function dependentsIn({ files, textOf }: Sources): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  const add = (from: string, to: string | undefined) => {
    if (to === undefined) return;
    const known = dependents.get(to);
    if (known) known.push(from);
    else dependents.set(to, [from]);
  };
  const packages = files
    .filter((file) => /^(packages|plugins)\/.*package\.json$/.test(file) && !NOT_RUN.test(file))
    .map((file): Package => ({
      ...(JSON.parse(textOf(file)) as Manifest),
      folder: dirname(file),
    }));
  const entryOf = (one: Package, entryPoint: 'server' | 'admin') => {
    const file = one.exports?.[`./${entryPoint}`];
    return file === undefined ? undefined : join(one.folder, file);
  };
  const resolve = resolverFor(files, packages);
  for (const file of files.filter((one) => SOURCE.test(one)))
    for (const target of new Set(namesIn(textOf(file)).flatMap((name) => resolve(name, file))))
      add(file, target);

  // The host imports the plugins in package.json, and gives each the services of those it requires.
  for (const one of packages) {
    const server = entryOf(one, 'server');
    for (const peer of packages)
      if (server !== undefined && one.peerDependencies?.[peer.name] !== undefined)
        add(server, entryOf(peer, 'server'));
    for (const test of files.filter(isUnitTest))
      if (isWithin(test, one.folder) || /^tests\/[^/]+$/.test(test))
        add(test, entryOf(one, test.endsWith('x') ? 'admin' : 'server'));
  }
  return dependents;
}

/** Everything in quotes except types, which don't exist at runtime. */
const namesIn = (text: string): string[] =>
  [
    ...text
      .replaceAll(/\b(?:import|export) type [^;]*? from '[^']+'/g, '')
      .matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g),
  ].flatMap(([, single, double, template]) => single ?? double ?? template ?? []);

/** From what a source names to the files and folders of the project that it can mean. */
function resolverFor(files: readonly string[], packages: readonly Package[]) {
  const known = new Set(files);
  const folders = new Set(files.flatMap(foldersOf));
  const exported = new Map(
    packages.flatMap(({ name, folder, exports = {} }) =>
      Object.entries(exports).map(
        ([entry, file]) => [join(name, entry), join(folder, file)] as const,
      ),
    ),
  );
  return (name: string, from: string): string[] => {
    const entry = exported.get(name);
    if (entry !== undefined) return [entry];
    const base = normalize(join(dirname(from), name)).replace(/\/$/, '');
    const fixture = join('tests', 'fixtures', name);
    const paths = [
      ...['', '.ts', '.tsx', '/index.ts'].map((ending) => `${base}${ending}`),
      ...(name.includes('/') ? [normalize(name)] : []),
    ].filter((path) => known.has(path));
    const named = [
      ...(name.startsWith('.') ? [base] : []),
      ...(name.includes('/') ? [normalize(name)] : []),
      ...(/^[\w-]+$/.test(name) ? [fixture] : []),
    ].filter((path) => path.includes('/') && folders.has(path));
    return [...paths, ...named].filter((path) => path !== from);
  };
}

/** Lists what doesn't run, so that a partial run isn't taken for a full one. */
function leftOut(files: readonly string[], { unitTests, journeys }: TestsOfPlaces): string {
  const allTests = files.filter(isUnitTest);
  const allJourneys = files.filter((file) => JOURNEY.test(file));
  const counts = new Map<string, number>();
  for (const file of allTests.filter((one) => !unitTests.includes(one))) {
    const place = /^((?:packages|plugins)\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? file;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const names = allJourneys
    .filter((file) => !journeys.includes(file))
    .map((file) => posix.basename(file, '.spec.ts'));
  const places = [...counts].map(([place, count]) => `${place} ${count}`);
  return [
    `Left out: the checks (npm run check), ${allTests.length - unitTests.length} of ${allTests.length} files of unit and API tests and ${names.length} of ${allJourneys.length} of browser tests`,
    ...(places.length > 0 ? [`  unit and API tests: ${places.join(', ')}`] : []),
    ...(names.length > 0 ? [`  browser tests: ${names.join(', ')}`] : []),
  ].join('\n');
}
