import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import knexFactory, { type Knex } from 'knex';
import { boot } from '../../../api/boot.ts';
import { readConfig } from '../../../api/config.ts';
import { loadPlugins, migrationFolders, sqlFolders } from '../../../api/loadPlugins.ts';
import { migrate } from '../../../api/migrate.ts';
import type { Loaded } from '../host.ts';
import type { PlatformRole, TenantRole } from '../roles.ts';
import type { MountedRoute } from '../server/route.ts';
import type { Runtime } from '../server/runtime.ts';
import { noPages } from './noPages.ts';
import { addPerson, makeTenants, PASSWORD, type Person } from './people.ts';
import { runJob, runListener, type RunJob, type RunListener } from './runAlone.ts';
import { runJobs } from './runJobs.ts';
import { testLog } from './testLog.ts';
import {
  fingerprintOf,
  testDatabase,
  type TemplateSource,
  type TestDatabase,
} from './testDatabase.ts';
import { visit, type Credentials, type Visitor } from './visitor.ts';
import { ownTables, type OwnTables } from './ownTables.ts';

export interface TestAppGiven {
  /** Plugins beside those that package.json lists: folders, or `import.meta.url` of their tests. */
  extra?: readonly string[];
  /** Environment variables that plugins declare. */
  variables?: Readonly<Record<string, string>>;
}

export interface TestTenant {
  id: string;
  url: string;
}

/** A mail as it lies in the outbox. */
export interface SentMail {
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** The whole installation, real down to Postgres and HTTP, with two tenants `a` and `b`. */
export interface TestApp {
  port: number;
  publicBase: string;
  tenants: { a: TestTenant; b: TestTenant };
  /** Everything that is mounted, and the plugins behind it in their order. */
  routes: readonly MountedRoute[];
  plugins: readonly Loaded[];
  runtime: Runtime;
  /** Who asks; each is a sender for `client(contract, …)` and asks plainly with `request`. */
  as: {
    platform(role?: PlatformRole): Visitor;
    /** @param limit.events the events to which the member is limited */
    tenant(tenant: 'a' | 'b', role?: TenantRole, limit?: { events: readonly string[] }): Visitor;
    attendee(tenant: 'a' | 'b'): Visitor;
    /** On the console unless a tenant's url is given; `''` is the base itself. */
    nobody(label?: string): Visitor;
    person(who: Credentials & { label: string }): Visitor;
  };
  /** The outbox, oldest first. */
  mail(): Promise<SentMail[]>;
  /** Runs what is due until nothing is; a job that fails stays for its next try. */
  jobs: { run(): Promise<void> };
  /**
   * Does one job alone, now, past the queue; what it throws is thrown here.
   * @example await app.runJob(recover, {}); await app.runJob(remind, { id }, { tenantId: app.tenants.a.id })
   */
  runJob: RunJob;
  /**
   * Gives an event to the listeners of one plugin only; what its listeners throw is thrown here.
   * @example await app.runListener('loyalty', orderCompleted, { tenantId, orderId })
   */
  runListener: RunListener;
  /** For looking: sees every row, whatever the policies say. */
  database: Knex;
  urls: { app: string; owner: string; superuser: string };
  auditCount(): Promise<number>;
  /** While `work` runs no role holds the permission. */
  without<T>(permission: string, work: () => Promise<T>): Promise<T>;
  /** A database of one plugin and those it stands on, migrated and otherwise empty. */
  withOwnTables<T>(id: string, work: (own: OwnTables) => Promise<T>): Promise<T>;
  /** Ends everything. @returns connections to the database that were left open all the same */
  stop(): Promise<number>;
}

const BASE = 'foyer.test';
const LOOKING = 'foyer test looking';
const SECRET = 'a secret of tests that keeps nothing secret';

/**
 * Starts an installation of its own.
 * @example const app = await testApp(); const api = client(charities, app.as.platform());
 */
export async function testApp(given: TestAppGiven = {}): Promise<TestApp> {
  const extra = (given.extra ?? []).map((one) =>
    one.startsWith('file:') ? dirname(fileURLToPath(one)) : one,
  );
  const plugins = await loadPlugins(extra);
  const database = await testDatabase({
    fingerprint: contentsOf(plugins, 'with tenants'),
    base: migratedDatabase,
    fill: (urls) => fillTemplate(urls, extra),
  });
  const started = await start(database, extra, given.variables).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const { port, booted, close } = started;
  const looking = knexFactory({
    client: 'pg',
    connection: { connectionString: database.superuserUrl, application_name: LOOKING },
    pool: { min: 0, max: 2 },
  });
  const tenantOf = async (url: string): Promise<TestTenant> => {
    const row = (await looking('tenants_tenant').where({ url }).first('id', 'url')) as TestTenant;
    return row;
  };
  const people = new Map<string, Visitor>();
  const signedIn = (person: Person): Visitor => {
    const key = JSON.stringify(person);
    const label = person.tenant ?? 'console';
    const known =
      people.get(key) ??
      visit({
        port,
        host: `${label}.${BASE}`,
        credentials: async () => ({
          username: await addPerson(booted.assembled, person),
          password: PASSWORD,
          applicationType: applicationOf(person),
        }),
      });
    people.set(key, known);
    return known;
  };
  return {
    port,
    publicBase: BASE,
    plugins,
    database: looking,
    tenants: { a: await tenantOf('a'), b: await tenantOf('b') },
    routes: booted.assembled.routes,
    runtime: booted.assembled.runtime,
    as: {
      platform: (role = 'super_user') => signedIn({ role }),
      tenant: (tenant, role = 'tenant_admin', limit) => signedIn({ role, tenant, ...limit }),
      attendee: (tenant) => signedIn({ role: 'attendee', tenant, isBuyer: true }),
      nobody: (label = 'console') =>
        visit({ port, host: label === '' ? BASE : `${label}.${BASE}` }),
      person: ({ label, ...credentials }) =>
        visit({ port, host: `${label}.${BASE}`, credentials: async () => credentials }),
    },
    mail: () => looking<SentMail>('kit_mail').orderBy('created_at'),
    jobs: { run: () => runJobs(booted.assembled, database.appUrl) },
    runJob: runJob(booted.assembled),
    runListener: runListener(booted.assembled),
    urls: {
      app: database.appUrl,
      owner: database.ownerUrl,
      superuser: database.superuserUrl,
    },
    auditCount: async () => {
      const row = (await looking('kit_audit').count('* as n').first()) as { n: string };
      return Number(row.n);
    },
    without: (permission, work) => withoutPermission(looking, permission, work),
    withOwnTables: (id, work) => ownTables(plugins, id, work),
    async stop() {
      await close();
      const left = await connectionsLeft(looking, database.name);
      await looking.destroy();
      await database.drop();
      return left;
    },
  };
}

// What a template is made with: a change here makes another one.
const HERE = new URL('./', import.meta.url);
const SQL = new URL('../server/sql/', import.meta.url);
const HOST_DATABASE = new URL('../../../api/database/', import.meta.url);

const contentsOf = (plugins: readonly Loaded[], kind: string): string =>
  fingerprintOf(
    [
      ...[...migrationFolders(plugins), ...sqlFolders(plugins)].map(({ folder }) => folder),
      ...[HERE, HOST_DATABASE, SQL],
    ],
    [kind, plugins.map(({ contract }) => [contract.id, contract.permissions])],
  );

/**
 * The tables of the plugins that package.json lists, which take seconds to make: to them come those of
 * plugins from outside, as where one is installed.
 */
const migratedDatabase = async (): Promise<TemplateSource> => ({
  fingerprint: contentsOf(await loadPlugins([]), 'migrated'),
  fill: async ({ ownerUrl }) => {
    await migrate({ ownerUrl, log: () => undefined });
  },
});

const applicationOf = ({ tenant, isBuyer }: Person): Credentials['applicationType'] =>
  isBuyer ? 'ATTENDEE' : tenant ? 'TENANT' : 'PLATFORM';

async function fillTemplate(
  { ownerUrl, appUrl }: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>,
  extra: readonly string[],
): Promise<void> {
  // What is open to all is for conformance to say, beside what else there is to say of a plugin.
  await migrate({ ownerUrl, plugins: extra, allowsOpenTables: true, log: () => undefined });
  const { booted, close } = await start({ ownerUrl, appUrl }, extra);
  try {
    await makeTenants(booted.assembled);
  } finally {
    await close();
  }
}

async function start(
  urls: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>,
  extra: readonly string[],
  variables: Readonly<Record<string, string>> = {},
) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'foyer-test-'));
  const config = readConfig({
    ...variables,
    NODE_ENV: 'test',
    ROLE: 'web',
    PUBLIC_BASE: BASE,
    DATABASE_URL: urls.appUrl,
    OWNER_DATABASE_URL: urls.ownerUrl,
    FOYER_SECRET: SECRET,
    FOYER_DATA: dataFolder,
    PLUGINS: extra.join(','),
  });
  const booted = await boot({ config, log: testLog(), pages: noPages, actorTtlMs: 0 });
  const server = createServer(booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    booted,
    async close() {
      await booted.drain();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await booted.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function withoutPermission<T>(
  db: Knex,
  permission: string,
  work: () => Promise<T>,
): Promise<T> {
  const held = (await db('kit_role_permission').where({ permission }).delete().returning('*')) as {
    role: string;
    permission: string;
  }[];
  try {
    return await work();
  } finally {
    if (held.length > 0) await db('kit_role_permission').insert(held);
  }
}

/** A closed connection is gone a moment after it said so; one that stays was forgotten. */
async function connectionsLeft(db: Knex, name: string): Promise<number> {
  const until = Date.now() + 2_000;
  for (;;) {
    const { rows } = await db.raw<{ rows: { n: number }[] }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = ? and backend_type = 'client backend'
         and application_name <> ?`,
      [name, LOOKING],
    );
    const left = rows[0]?.n ?? 0;
    if (left === 0 || Date.now() > until) return left;
    await db.raw('select pg_sleep(0.02)');
  }
}
