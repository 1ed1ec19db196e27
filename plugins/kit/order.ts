import { satisfies } from 'semver';
import { downloadPath, isOpen, routesOf, type Contract } from './contract.ts';
import { roleProblems } from './roleProblems.ts';

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
      problems.push(
        `requirements run in a circle: ${circleIn(waiting)}. One of them has to hear of the other by an event or a slot, and not require it.`,
      );
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

/** One circle among those that wait for each other, from one to the next. */
function circleIn(waiting: ReadonlySet<Candidate>): string {
  const byId = new Map([...waiting].map(({ contract }) => [contract.id, contract]));
  const walked: string[] = [];
  let [id = ''] = byId.keys();
  while (!walked.includes(id)) {
    walked.push(id);
    id = byId.get(id)?.requires?.find((needed) => byId.has(needed)) ?? id;
  }
  const circle = [...walked.slice(walked.indexOf(id)), id];
  return circle
    .slice(1)
    .map((needed, index) => `${circle[index]} requires ${needed}`)
    .join(', ');
}

function doubles(candidates: readonly Candidate[]): string[] {
  const ids = candidates.map(({ contract }) => contract.id);
  return repeated(ids).map((id) => {
    const names = candidates.flatMap(({ contract, name }) => (contract.id === id ? name : []));
    return `two plugins have the id '${id}': ${names.join(' and ')}. Give one of them another id in its contract.ts.`;
  });
}

function missing(candidates: readonly Candidate[]): string[] {
  const byId = new Map(candidates.map((candidate) => [candidate.contract.id, candidate]));
  return candidates.flatMap(({ contract, name, peers }) =>
    (contract.requires ?? []).flatMap((id) => {
      const owner = byId.get(id);
      if (!owner)
        return `${name} requires '${id}' in its contract.ts, and no plugin of that id is installed: add it to "plugins" in the host's package.json, or to PLUGINS.`;
      if (peers && !(owner.name in peers))
        return `${name} requires '${id}' in its contract.ts, and its package.json does not name ${owner.name}: add it to "peerDependencies".`;
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
    return `${name} wants @foyer/kit ${wanted} ("peerDependencies" of its package.json), and this is ${version}: install a version of it that is made for this kit.`;
  });
}

/** Method and path, with parameters made alike: `/a/:id` and `/a/:key` are one route. */
export const routeKey = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/:\w+/g, ':')}`;

interface Mounted {
  method: string;
  path: string;
  /** Where it is declared: `routes.charge`, `lists.sales`. */
  place: string;
}

/** The method and path of everything that a contract mounts. */
export function mountedPaths(contract: Contract): Mounted[] {
  const lists = [...placed(contract, 'lists'), ...placed(contract, 'resources')];
  return [
    ...Object.entries(routesOf(contract)).map(([key, { method, path }]) => ({
      method,
      path,
      place: key in (contract.routes ?? {}) ? `routes.${key}` : key,
    })),
    ...lists.flatMap(({ place, list }) => [
      { method: 'get', path: list.path, place },
      ...(list.download
        ? [{ method: 'get', path: downloadPath(list), place: `${place}, its download` }]
        : []),
    ]),
    ...placed(contract, 'resources').flatMap(({ place, list: { path, can } }) => [
      { method: 'get', path: `${path}/:id`, place },
      ...(can.create ? [{ method: 'post', path, place }] : []),
      ...(can.update ? [{ method: 'put', path: `${path}/:id`, place }] : []),
      ...(can.delete ? [{ method: 'delete', path: `${path}/:id`, place }] : []),
    ]),
  ];
}

/** What a contract declares under one key, with the place where it stands. */
const placed = <K extends 'lists' | 'resources'>(contract: Contract, key: K) =>
  Object.entries((contract[key] ?? {}) as NonNullable<Contract[K]>).map(([name, list]) => ({
    place: `${key}.${name}`,
    list: list as NonNullable<Contract[K]>[string],
  }));

function clashes(candidates: readonly Candidate[]): string[] {
  const routes = new Map<string, { id: string; mounted: Mounted }>();
  const events = new Map<string, string>();
  const problems: string[] = [];
  for (const { contract } of candidates) {
    const { id } = contract;
    for (const mounted of mountedPaths(contract)) {
      const key = routeKey(mounted.method, mounted.path);
      const other = routes.get(key);
      const what = ({ method, path }: Mounted) => `${method.toUpperCase()} ${path}`;
      if (other)
        problems.push(
          `${what(other.mounted)} is declared by ${other.id} (${other.mounted.place}), and ${what(mounted)} again by ${id} (${mounted.place}). One of them needs another path.`,
        );
      else routes.set(key, { id, mounted });
    }
    for (const { name } of Object.values(contract.events ?? {})) {
      const other = events.get(name);
      if (other)
        problems.push(
          `event '${name}' is declared by ${other} and again by ${id}: begin its name with the plugin's id.`,
        );
      else events.set(name, id);
    }
    problems.push(...unknownPermissions(contract), ...roleProblems(contract));
  }
  return problems;
}

/** What the compiler says already, said again to plugins that came as JavaScript. */
function unknownPermissions(contract: Contract): string[] {
  const used = [
    ...Object.entries(routesOf(contract)).map(([key, { can }]) => [`routes.${key}`, can] as const),
    ...placed(contract, 'lists').map(({ place, list }) => [place, list.can] as const),
    ...placed(contract, 'resources').flatMap(({ place, list }) =>
      Object.entries(list.can).map(([act, can]) => [`${place}, to ${act},`, can] as const),
    ),
  ];
  return used
    .filter(([, can]) => can !== undefined && !isOpen(can) && !(can in contract.permissions))
    .map(
      ([place, can]) =>
        `${contract.id}: ${place} asks for the permission '${String(can)}', which is not declared. Add it to "permissions" of its contract.`,
    );
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
