import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Contract } from './contract.ts';
import type { Discovered } from './discover.ts';
import { order, PluginProblems, type Candidate } from './order.ts';
import { rowsOfTenant } from './server/eventLimit.ts';
import { declaredPermissions, perEventPermissions } from './server/permissions.ts';
import type { FileHost } from './server/fileHost.ts';
import type { StorefrontPages } from './server/pages.ts';
import type { PersonalDataHolder } from './server/personalData.ts';
import type { FindNames } from './server/recordNames.ts';
import type { ServerHalf } from './server/half.ts';
import type { Deps, Restriction, Service } from './server/types.ts';
import type { Runtime } from './server/runtime.ts';
import type { UploadHandler } from './server/upload/uploads.ts';
import { isImplementation } from './server/implement.ts';
import type { MountedRoute } from './server/route.ts';
import {
  jobOwners,
  runnableJobs,
  schedulesOf,
  type RunnableJob,
  type Schedule,
} from './server/runnableJobs.ts';
import { makeScope, SYSTEM_AUDIT } from './server/scope.ts';

/** A plugin with its code loaded, in its place. */
export interface Loaded extends Candidate {
  enabled: boolean;
  server: ServerHalf;
}

/**
 * Imports contract and server halves and puts them in order. Nothing of a plugin is run before
 * every check has passed.
 * @throws PluginProblems with all that is wrong, a broken import included
 */
export async function load(
  discovered: readonly Discovered[],
  kernel: ServerHalf,
): Promise<Loaded[]> {
  const problems: string[] = [];
  const loaded: Loaded[] = [
    {
      contract: kernel.contract,
      server: kernel,
      name: '@foyer/kit',
      version: kitVersion(),
      enabled: true,
      jobs: jobsOf(kernel),
    },
  ];
  for (const { name, halves, peers, enabled } of discovered) {
    try {
      const contract = await importDefault<Contract>(halves.contract ?? '');
      const server = halves.server
        ? await importDefault<ServerHalf>(halves.server)
        : { contract, router: () => ({ contract, routes: [] }) };
      if (typeof contract?.id !== 'string')
        throw new Error("its './contract' has no default export with an id");
      if (server.contract.id !== contract.id)
        throw new Error("its './server' is of another contract");
      loaded.push({ contract, server, name, peers, enabled, jobs: jobsOf(server) });
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  try {
    const ordered = order(loaded);
    if (problems.length === 0) return ordered;
  } catch (error) {
    if (!(error instanceof PluginProblems)) throw error;
    problems.push(...error.problems);
  }
  throw new PluginProblems(problems);
}

/** What plugins name a range of in their peers. */
export const kitVersion = (): string =>
  (
    JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
      version: string;
    }
  ).version;

const importDefault = async <T>(file: string): Promise<T> =>
  ((await import(pathToFileURL(file).href)) as { default: T }).default;

const jobsOf = (server: ServerHalf): string[] => (server.jobs ?? []).map(({ job }) => job.name);

/** A plugin that is switched on. */
interface Running {
  id: string;
  contract: Contract;
  server: ServerHalf;
}

/** The installation, ready to serve requests and to work. */
export interface Assembled {
  runtime: Runtime;
  contracts: readonly Contract[];
  routes: readonly MountedRoute[];
  /** Name in the queue → what to do with a job's envelope. */
  jobs: Readonly<Record<string, RunnableJob>>;
  schedules: readonly Schedule[];
  /** Of the plugins that describe storefront pages, in their order. */
  pages: readonly StorefrontPages[];
  /** What plugins show on the host of files, by their ids. */
  fileHosts: ReadonlyMap<string, FileHost>;
  /** Of the plugins that keep something about people, in their order. */
  personalData: readonly { plugin: string; holder: PersonalDataHolder }[];
  /** What records are called now, by the kinds that audit lines are about. */
  recordNames: ReadonlyMap<string, FindNames>;
  /** What is done with uploads of a kind, `notices.attachment`, and whose they are. */
  uploadHandler(name: string): UploadHandler & { plugin: string };
  start(): Promise<void>;
  /** What plugins do with the database first; done again, it goes on with what had failed. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** What the host brings; the rest of the runtime is made of the plugins. */
export type HostRuntime = Omit<
  Runtime,
  'depsOf' | 'listenersOf' | 'ownerOf' | 'restrictionOf' | 'realmsOf' | 'isPerEvent'
>;

/**
 * Joins loaded plugins with what the host gives them.
 * @throws PluginProblems when a service has no provider or a router was not made by `implement`
 */
export function assemble(loaded: readonly Loaded[], ground: HostRuntime): Assembled {
  const running: Running[] = loaded.flatMap(({ contract, server, enabled }) =>
    enabled ? [{ id: contract.id, contract, server }] : [],
  );
  const contracts = running.map(({ contract }) => contract);
  const realms = declaredPermissions(contracts);
  const perEvent = perEventPermissions(contracts);
  const listeners = running.flatMap(({ id, server }) =>
    (server.listens ?? []).map((listener, index) => ({ plugin: id, index, listener })),
  );
  const handled = running.map(({ id, server }) => ({ plugin: id, handlers: server.jobs ?? [] }));
  const owners = jobOwners(handled);
  const deps = new Map<string, Deps>();
  const runtime: Runtime = {
    ...ground,
    depsOf: (id) => known(deps.get(id), `There is no plugin '${id}'.`),
    listenersOf: (event) => listeners.filter(({ listener }) => listener.event.name === event),
    ownerOf: (job) =>
      known(
        owners.get(job),
        `No plugin does the job '${job.name}': its server half needs handle(${job.name}, …) among its jobs.`,
      ),
    realmsOf: (permission) => realms.get(permission),
    isPerEvent: (permission) => perEvent.has(permission),
    restrictionOf(permission) {
      const [id, key = ''] = permission.split(':');
      const half = running.find((plugin) => plugin.id === id)?.server;
      return (half?.restrict as Record<string, Restriction> | undefined)?.[key];
    },
  };
  const services = servicesOf(runtime, running);
  for (const plugin of running) deps.set(plugin.id, depsFor(runtime, plugin, services));
  const routes = running.flatMap((plugin) => {
    const implementation = plugin.server.router(runtime.depsOf(plugin.id));
    if (isImplementation(implementation)) return implementation.routes;
    throw new PluginProblems([`${plugin.id} has a router that was not made by implement()`]);
  });
  const fileHosts = new Map(
    running.flatMap(({ id, server }) => {
      const host = server.fileHost?.(runtime.depsOf(id));
      return host ? [[id, host] as const] : [];
    }),
  );
  const isReady = new Set<string>();
  return {
    runtime,
    contracts,
    routes: literalsFirst(routes),
    jobs: runnableJobs(runtime, handled, listeners),
    schedules: schedulesOf(handled),
    pages: running.flatMap(({ id, server }) => server.pages?.(runtime.depsOf(id)) ?? []),
    fileHosts,
    personalData: running.flatMap(({ id, server }) => {
      const holder = server.personalData?.(runtime.depsOf(id));
      return holder ? [{ plugin: id, holder }] : [];
    }),
    recordNames: new Map(running.flatMap(({ server }) => Object.entries(server.recordNames ?? {}))),
    uploadHandler(name) {
      const [found] = running.flatMap(({ id, server }) =>
        (server.uploads ?? []).flatMap((one) =>
          one.of.name === name ? { ...one, plugin: id } : [],
        ),
      );
      return known(found, `No plugin takes uploads of '${name}'.`);
    },
    async start() {
      for (const { id, server } of running) await server.start?.(runtime.depsOf(id));
    },
    async ready() {
      for (const { id, server } of running) {
        if (isReady.has(id)) continue;
        await server.ready?.(runtime.depsOf(id));
        isReady.add(id);
      }
    },
    async stop() {
      for (const { server } of running.toReversed()) await server.stop?.();
      for (const host of fileHosts.values()) await host.stop?.();
    },
  };
}

function known<T>(value: T | undefined, problem: string): T {
  if (value === undefined) throw new Error(problem);
  return value;
}

/** `/tenants/new` before `/tenants/:id`, whoever declared them. */
const literalsFirst = (routes: readonly MountedRoute[]): MountedRoute[] =>
  routes.toSorted((a, b) => sortKey(a.path).localeCompare(sortKey(b.path), 'en'));

const sortKey = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '~' : `!${part}`))
    .join('/');

type Services = (plugin: Running, wanted: Service<unknown>) => unknown;

/** Services are made when first asked for, once, and only for plugins that require their owner. */
function servicesOf(runtime: Runtime, running: readonly Running[]): Services {
  const providers = new Map(
    running.flatMap((plugin) =>
      (plugin.server.provides ?? []).map(
        ({ service, make }) => [service.id, { plugin, make }] as const,
      ),
    ),
  );
  const instances = new Map<string, unknown>();
  return (asker, wanted) => {
    const provider = providers.get(wanted.id);
    const owner = provider?.plugin.id;
    const isAllowed =
      wanted.id.startsWith('kit.') ||
      owner === asker.id ||
      (owner && asker.contract.requires?.includes(owner));
    if (!provider || !isAllowed)
      throw new PluginProblems([
        provider
          ? `${asker.id} uses the service '${wanted.id}' without requiring '${owner}'`
          : `${asker.id} uses the service '${wanted.id}', which no plugin provides`,
      ]);
    if (!instances.has(wanted.id)) {
      instances.set(wanted.id, provider.make(runtime.depsOf(provider.plugin.id)));
    }
    return instances.get(wanted.id);
  };
}

function depsFor(runtime: Runtime, plugin: Running, services: Services): Deps {
  const inRowScope = (rowScope: Parameters<typeof makeScope>[0]['rowScope'], reason?: string) =>
    makeScope({
      runtime,
      plugin: plugin.id,
      rowScope,
      auditContext: { ...SYSTEM_AUDIT, ...(reason !== undefined && { reason }) },
    });
  return {
    forTenant: (tenantId) => inRowScope(rowsOfTenant(tenantId)),
    asPlatform: (reason) => inRowScope('platform', reason),
    use: <T>(wanted: Service<T>) => services(plugin, wanted) as T,
    log: runtime.log.child({ plugin: plugin.id }),
    env: runtime.env,
  };
}
