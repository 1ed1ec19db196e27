import { satisfies } from 'semver';
import { downloadPath, isOpen, routesOf, type Contract } from './contract.ts';

/** Everything wrong with the installed plugins, in one message. */
export class PluginProblems extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The plugins cannot be started:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'PluginProblems';
    this.problems = problems;
  }
}

/** Something with a contract and, where it came from a package, the peers that package names. */
export interface Candidate {
  contract: Contract;
  name: string;
  peers?: Readonly<Record<string, string>>;
  /** Of the package; only the kit's is compared. */
  version?: string;
  jobs?: readonly string[];
}

/**
 * Plugins in the order of their requirements; those that do not need each other keep theirs.
 * @throws PluginProblems with every problem there is, not only the first
 */
export function order<P extends Candidate>(candidates: readonly P[]): P[] {
  const problems = [
    ...doubles(candidates),
    ...missing(candidates),
    ...wrongKits(candidates),
    ...clashes(candidates),
  ];
  const sorted: P[] = [];
  const waiting = new Set(candidates);
  while (waiting.size > 0) {
    const ready = [...waiting].find((candidate) => !needsOneOf(candidate, waiting));
    if (!ready) {
      const ids = [...waiting].map((candidate) => candidate.contract.id).join(', ');
      problems.push(`requirements run in a circle: ${ids}`);
      break;
    }
    waiting.delete(ready);
    sorted.push(ready);
  }
  if (problems.length > 0) throw new PluginProblems(problems);
  return sorted;
}

const needsOneOf = (candidate: Candidate, waiting: ReadonlySet<Candidate>): boolean =>
  [...waiting].some(
    (other) => other !== candidate && candidate.contract.requires?.includes(other.contract.id),
  );

function doubles(candidates: readonly Candidate[]): string[] {
  const ids = candidates.map(({ contract }) => contract.id);
  return repeated(ids).map((id) => `two plugins have the id '${id}'`);
}

function missing(candidates: readonly Candidate[]): string[] {
  const byId = new Map(candidates.map((candidate) => [candidate.contract.id, candidate]));
  return candidates.flatMap(({ contract, name, peers }) =>
    (contract.requires ?? []).flatMap((id) => {
      const owner = byId.get(id);
      if (!owner) return [`${name} requires '${id}', which is not installed`];
      if (peers && !(owner.name in peers))
        return [`${name} requires '${id}' but its package.json has no peer ${owner.name}`];
      return [];
    }),
  );
}

/** npm says it at install, where it was npm that installed; this is said in any case. */
function wrongKits(candidates: readonly Candidate[]): string[] {
  const version = candidates.find(({ name }) => name === '@foyer/kit')?.version;
  if (!version) return [];
  return candidates.flatMap(({ name, peers }) => {
    const wanted = peers?.['@foyer/kit'];
    if (!wanted || satisfies(version, wanted)) return [];
    return [`${name} wants @foyer/kit ${wanted}, and this is ${version}`];
  });
}

/** Method and path, with parameters made alike: `/a/:id` and `/a/:key` are one route. */
export const routeKey = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/:\w+/g, ':')}`;

/** The method and path of everything that a contract mounts. */
export function mountedPaths(of: Contract): { method: string; path: string }[] {
  const lists = Object.values(of.lists ?? {});
  const resources = Object.values(of.resources ?? {});
  const downloads = [...lists, ...resources].filter((list) => list.download);
  return [
    ...Object.values(routesOf(of)).map(({ method, path }) => ({ method, path })),
    ...[...lists, ...resources].map(({ path }) => ({ method: 'get', path })),
    ...downloads.map((list) => ({ method: 'get', path: downloadPath(list) })),
    ...resources.flatMap(({ path, can }) => [
      { method: 'get', path: `${path}/:id` },
      ...(can.create ? [{ method: 'post', path }] : []),
      ...(can.update ? [{ method: 'put', path: `${path}/:id` }] : []),
      ...(can.delete ? [{ method: 'delete', path: `${path}/:id` }] : []),
    ]),
  ];
}

function clashes(candidates: readonly Candidate[]): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  const claim = (what: string, owner: string) => {
    const other = owners.get(what);
    if (other) problems.push(`${what} is declared by ${other} and again by ${owner}`);
    else owners.set(what, owner);
  };
  for (const { contract, jobs = [] } of candidates) {
    for (const { method, path } of mountedPaths(contract))
      claim(`route ${routeKey(method, path)}`, contract.id);
    for (const { name } of Object.values(contract.events ?? {}))
      claim(`event ${name}`, contract.id);
    for (const job of jobs) claim(`job ${contract.id}:${job}`, contract.id);
    problems.push(...unknownPermissions(contract));
  }
  return problems;
}

/** What the compiler says already, said again to plugins that came as JavaScript. */
function unknownPermissions(contract: Contract): string[] {
  const used = [
    ...Object.values(routesOf(contract)).map(({ can }) => can),
    ...Object.values(contract.lists ?? {}).map(({ can }) => can),
    ...Object.values(contract.resources ?? {}).flatMap(({ can }) => Object.values(can)),
  ];
  return used
    .filter((can) => can !== undefined && !isOpen(can) && !(can in contract.permissions))
    .map(
      (can) => `${contract.id} asks for the permission '${String(can)}', which it does not declare`,
    );
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
