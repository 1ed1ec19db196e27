import { satisfies } from 'semver';
import {
  downloadPath,
  isOpen,
  operationName,
  permissionName,
  routesOf,
  type Contract,
} from './contract.ts';
import { roleProblems } from './roleProblems.ts';

/** All problems with the installed plugins, in one message. */
export class PluginProblems extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The plugins can’t start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'PluginProblems';
    this.problems = problems;
  }
}

/** A contract and, if it came from a package, that package's peers. */
export interface Candidate {
  contract: Contract;
  name: string;
  peers?: Readonly<Record<string, string>>;
  /** The package's peer ranges; only the kit's is compared. */
  version?: string;
  jobs?: readonly string[];
}

/**
 * Sorts plugins by their requirements. Plugins that don't depend on each other keep their order.
 * @throws PluginProblems with all problems, not only the first
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
        `circular requirement: ${circleIn(waiting)}. Have one of them use an event or a slot instead of requiring the other.`,
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

/** One cycle among the plugins that wait for each other, in order. */
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
    return `two plugins have the ID '${id}': ${names.join(' and ')}. Change the ID of one of them in its contract.ts.`;
  });
}

function missing(candidates: readonly Candidate[]): string[] {
  const byId = new Map(candidates.map((candidate) => [candidate.contract.id, candidate]));
  return candidates.flatMap(({ contract, name, peers }) =>
    (contract.requires ?? []).flatMap((id) => {
      const owner = byId.get(id);
      if (!owner)
        return `${name} requires '${id}', but no plugin with that ID is installed. Add it to "plugins" in the host's package.json, or to PLUGINS.`;
      if (peers && !(owner.name in peers))
        return `${name} requires '${id}', but its package.json doesn't list ${owner.name}. Add it to "peerDependencies".`;
      return [];
    }),
  );
}

/** Checked at start too, because npm checks only what npm installs. */
function wrongKits(candidates: readonly Candidate[]): string[] {
  const version = candidates.find(({ name }) => name === '@foyer/kit')?.version;
  if (!version) return [];
  return candidates.flatMap(({ name, peers }) => {
    const wanted = peers?.['@foyer/kit'];
    if (!wanted || satisfies(version, wanted)) return [];
    return `${name} needs @foyer/kit ${wanted} ("peerDependencies" in its package.json), but this is ${version}. Install a version of the plugin that supports this kit.`;
  });
}

/** Method and path with parameters normalized: `/a/:id` and `/a/:key` are the same route. */
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

/** The declarations of a contract under one key, with their location. */
const placed = <K extends 'lists' | 'resources'>(contract: Contract, key: K) =>
  Object.entries((contract[key] ?? {}) as NonNullable<Contract[K]>).map(([name, list]) => ({
    place: `${key}.${name}`,
    list: list as NonNullable<Contract[K]>[string],
  }));

function clashes(candidates: readonly Candidate[]): string[] {
  const routes = new Map<string, { id: string; mounted: Mounted }>();
  const events = new Map<string, string>();
  const names = new Map<string, string>();
  const problems: string[] = [];
  for (const { contract } of candidates) {
    const { id } = contract;
    for (const mounted of mountedPaths(contract)) {
      const key = routeKey(mounted.method, mounted.path);
      const other = routes.get(key);
      const what = ({ method, path }: Mounted) => `${method.toUpperCase()} ${path}`;
      if (other)
        problems.push(
          `${what(other.mounted)} is declared by ${other.id} (${other.mounted.place}), and ${what(mounted)} by ${id} (${mounted.place}). Change the path of one of them.`,
        );
      else routes.set(key, { id, mounted });
    }
    for (const { name } of Object.values(contract.events ?? {})) {
      const other = events.get(name);
      if (other)
        problems.push(
          `event '${name}' is declared by both ${other} and ${id}. Start its name with the plugin's ID.`,
        );
      else events.set(name, id);
    }
    for (const name of namesIn(contract)) {
      const other = names.get(name);
      if (other)
        problems.push(
          `'${name}' is declared by both ${other} and ${id}, which share a namespace. Rename one of them.`,
        );
      else names.set(name, id);
    }
    problems.push(...unknownPermissions(contract), ...roleProblems(contract));
  }
  return problems;
}

/** The names that a contract shares with others of its namespace: of permissions and of calls. */
const namesIn = (contract: Contract): string[] => [
  ...Object.keys(contract.permissions).map((key) => permissionName(contract, key)),
  ...Object.keys({ ...routesOf(contract), ...contract.lists, ...contract.resources }).map((name) =>
    operationName(contract, name),
  ),
];

/** Repeats the compiler's checks for plugins installed as JavaScript. */
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
        `${contract.id}: ${place} uses the permission '${String(can)}', which isn't declared. Add it to "permissions" in its contract.`,
    );
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
