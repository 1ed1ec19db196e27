import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { permissionName, type Contract } from './contract.ts';
import type { Discovered } from './discover.ts';
import { order, PluginProblems, type Candidate } from './order.ts';
import { rowsOfTenant } from './server/eventLimit.ts';
import { declaredPermissions, perEventPermissions } from './server/permissions.ts';
import type { FileHost } from './server/fileHost.ts';
import type { StorefrontPages } from './server/pages.ts';
import type { PersonalDataHolder } from './server/personalData.ts';
import type { FindNames } from './server/recordNames.ts';
import type { Mail } from './server/services.ts';
import type { ServerPlugin } from './server/serverPlugin.ts';
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

/** A plugin with its code loaded, in load order. */
export interface Loaded extends Candidate {
  enabled: boolean;
  server: ServerPlugin;
}

/**
 * Imports contracts and server parts and sorts them. Runs no plugin code until all checks have
 * passed.
 * @throws PluginProblems with all problems, including failed imports
 */
export async function load(
  discovered: readonly Discovered[],
  kernel: ServerPlugin,
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
  for (const { name, entryPoints, peers, enabled } of discovered) {
    try {
      const contract = await importDefault<Contract>(entryPoints.contract ?? '');
      const server = entryPoints.server
        ? await importDefault<ServerPlugin>(entryPoints.server)
        : { contract, router: () => ({ contract, routes: [] }) };
      if (typeof contract?.id !== 'string')
        throw new Error(
          "its './contract' has no default export with an id. Export the contract as default.",
        );
      if (server.contract.id !== contract.id)
        throw new Error(
          "its './server' implements a different contract than './contract'. Use the same contract in both.",
        );
      loaded.push({ contract, server, name, peers, enabled, jobs: jobsOf(server) });
    } catch (error) {
      problems.push(`${name}: ${importProblem(error)}`);
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

/** The version of the kit, for which plugins declare a peer range. */
export function kitVersion(): string {
  // By its own name, because a packed kit has its code in a folder below.
  const file = createRequire(import.meta.url).resolve('@foyer/kit/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function importProblem(error: unknown): string {
  if ((error as { code?: unknown }).code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return 'it’s TypeScript, which isn’t compiled in production. Install the package that npm run plugin:pack creates.';
  return error instanceof Error ? error.message : String(error);
}

const importDefault = async <T>(file: string): Promise<T> =>
  ((await import(pathToFileURL(file).href)) as { default: T }).default;

const jobsOf = (server: ServerPlugin): string[] => (server.jobs ?? []).map(({ job }) => job.name);

/** An enabled plugin. */
interface Running {
  id: string;
  contract: Contract;
  server: ServerPlugin;
}

/** The installation, ready to serve requests and run jobs. */
export interface Assembled {
  runtime: Runtime;
  contracts: readonly Contract[];
  routes: readonly MountedRoute[];
  /** Queue name → the handler for a job's envelope. */
  jobs: Readonly<Record<string, RunnableJob>>;
  schedules: readonly Schedule[];
  /** The plugins that describe storefront pages, in plugin order. */
  pages: readonly StorefrontPages[];
  /** What plugins serve on the file host, by plugin ID. */
  fileHosts: ReadonlyMap<string, FileHost>;
  /** The plugins that store personal data, in plugin order. */
  personalData: readonly { plugin: string; holder: PersonalDataHolder }[];
  /** Current names of records, by the kind used in audit entries. */
  recordNames: ReadonlyMap<string, FindNames>;
  /** The emails that plugins send, by kind, each with a function that returns an example. */
  emails: ReadonlyMap<string, () => Mail>;
  /** Upload handlers by kind, such as `notices.attachment`, with their plugin. */
  uploadHandler(name: string): UploadHandler & { plugin: string };
  start(): Promise<void>;
  /** Start hooks that use the database. Running them again continues with those that failed. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** What the host provides; the rest of the runtime comes from the plugins. */
export type HostRuntime = Omit<
  Runtime,
  'depsOf' | 'listenersOf' | 'ownerOf' | 'restrictionOf' | 'realmsOf' | 'isPerEvent'
>;

/**
 * Connects loaded plugins with what the host provides.
 * @throws PluginProblems if a service has no provider, a router was not made by `implement`, or the kind of an email
 * doesn't start with its plugin's ID
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
    depsOf: (id) => known(deps.get(id), `Plugin '${id}' not found.`),
    listenersOf: (event) => listeners.filter(({ listener }) => listener.event.name === event),
    ownerOf: (job) =>
      known(
        owners.get(job),
        `No plugin handles the job '${job.name}'. Add handle(${job.name}, …) to the jobs of its server part.`,
      ),
    realmsOf: (permission) => realms.get(permission),
    isPerEvent: (permission) => perEvent.has(permission),
    restrictionOf(permission) {
      for (const { id, contract, server } of running)
        for (const [key, restrict] of Object.entries(
          (server.restrict ?? {}) as Record<string, Restriction>,
        ))
          if (permissionName(contract, key) === permission)
            return (actor, tenantId) => restrict(actor, tenantId, runtime.depsOf(id));
      return undefined;
    },
  };
  const services = servicesOf(runtime, running);
  for (const plugin of running) deps.set(plugin.id, depsFor(runtime, plugin, services));
  const routes = running.flatMap((plugin) => {
    const implementation = plugin.server.router(runtime.depsOf(plugin.id));
    if (isImplementation(implementation)) return implementation.routes;
    throw new PluginProblems([
      `${plugin.id}: its router wasn’t created by implement(). Return the result of implement() from router().`,
    ]);
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
    emails: emailsOf(runtime, running),
    uploadHandler(name) {
      const [found] = running.flatMap(({ id, server }) =>
        (server.uploads ?? []).flatMap((one) =>
          one.of.name === name ? { ...one, plugin: id } : [],
        ),
      );
      return known(found, `No plugin handles uploads of '${name}'.`);
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

function emailsOf(runtime: Runtime, running: readonly Running[]): Map<string, () => Mail> {
  const declared = running.flatMap(({ id, server }) =>
    Object.entries(server.emails ?? {}).map(([kind, example]) => ({ id, kind, example })),
  );
  const foreign = declared.filter(({ id, kind }) => !kind.startsWith(`${id}.`));
  if (foreign.length > 0)
    throw new PluginProblems(
      foreign.map(
        ({ id, kind }) =>
          `${id}: the email '${kind}' needs a kind that starts with the plugin’s ID. Call it '${id}.${kind.split('.').at(-1)}'.`,
      ),
    );
  return new Map(
    declared.map(({ id, kind, example }) => [kind, () => example(runtime.depsOf(id))] as const),
  );
}

function known<T>(value: T | undefined, problem: string): T {
  if (value === undefined) throw new Error(problem);
  return value;
}

/** Sorts `/tenants/new` before `/tenants/:id`, whichever plugin declared them. */
const literalsFirst = (routes: readonly MountedRoute[]): MountedRoute[] =>
  routes.toSorted((a, b) => sortKey(a.path).localeCompare(sortKey(b.path), 'en'));

const sortKey = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '~' : `!${part}`))
    .join('/');

type Services = (plugin: Running, wanted: Service<unknown>) => unknown;

/** Services are created once, on first use, and only for plugins that require the provider. */
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
          ? `${asker.id} uses the service '${wanted.id}' but doesn’t require '${owner}'. Add it to "requires" in its contract.`
          : `${asker.id} uses the service '${wanted.id}', but no installed plugin provides it.`,
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
