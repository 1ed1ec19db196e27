import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import knexFactory, { type Knex } from 'knex';
import { boot } from '../../api/boot.ts';
import { readConfig } from '../../api/config.ts';
import { loadPlugins, migrationFolders, sqlFolders } from '../../api/loadPlugins.ts';
import { migrate } from '../../api/migrate.ts';
import type { Loaded } from '../../plugins/kit/host.ts';
import type { PlatformRole, TenantRole } from '../../plugins/kit/roles.ts';
import type { MountedRoute } from '../../plugins/kit/server/route.ts';
import type { Runtime } from '../../plugins/kit/server/runtime.ts';
import { query } from '../../plugins/kit/server/postgres/query.ts';
import { noPages } from './noPages.ts';
import { addPerson, makeTenants, PASSWORD, type Person } from './people.ts';
import { runJob, runListener, type RunJob, type RunListener } from './runAlone.ts';
import { runJobs } from './runJobs.ts';
import { testLog } from './testLog.ts';
import {
  fingerprintOf,
  inDatabase,
  testDatabase,
  type TemplateSource,
  type TestDatabase,
} from './testDatabase.ts';
import { visit, type Credentials, type Visitor } from './visitor.ts';
import { ownTables, type OwnTables } from './ownTables.ts';

export interface TestAppGiven {
  /** Plugins in addition to those in package.json: folders, or `import.meta.url` of their tests. */
  extra?: readonly string[];
  /** Environment variables that plugins declare. */
  variables?: Readonly<Record<string, string>>;
  /** A standby of the test cluster, connected as the app: reports read this test's database there. */
  replicaUrl?: string;
}

export interface TestTenant {
  id: string;
  url: string;
}

/** An email in the outbox. */
export interface SentMail {
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}

/** The entire installation, with real Postgres and HTTP and two tenants `a` and `b`. */
export interface TestApp {
  port: number;
  publicBase: string;
  tenants: { a: TestTenant; b: TestTenant };
  /** All mounted routes, and the plugins in order. */
  routes: readonly MountedRoute[];
  plugins: readonly Loaded[];
  runtime: Runtime;
  /** Callers; each is a sender for `client(contract, …)`, or sends plain requests with `request`. */
  as: {
    platform(role?: PlatformRole): Visitor;
    /** @param limit.events the events to which the member is limited */
    tenant(tenant: 'a' | 'b', role?: TenantRole, limit?: { events: readonly string[] }): Visitor;
    attendee(tenant: 'a' | 'b'): Visitor;
    /** On the console unless a tenant's URL label is given; `''` is the base itself. */
    nobody(label?: string): Visitor;
    person(who: Credentials & { label: string }): Visitor;
  };
  /** The outbox, oldest first. */
  mail(): Promise<SentMail[]>;
  /** Runs due jobs until the queue has no more; a failed job stays for its next try. */
  jobs: { run(): Promise<void> };
  /**
   * Runs one job now, bypassing the queue; its errors are thrown here.
   * @example await app.runJob(recover, {}); await app.runJob(remind, { id }, { tenantId: app.tenants.a.id })
   */
  runJob: RunJob;
  /**
   * Sends an event to the listeners of one plugin only; their errors are thrown here.
   * @example await app.runListener('loyalty', orderCompleted, { tenantId, orderId })
   */
  runListener: RunListener;
  /** For assertions: sees every row, regardless of policies. */
  database: Knex;
  urls: { app: string; owner: string; superuser: string };
  auditCount(): Promise<number>;
  /** While `work` runs no role has the permission. */
  without<T>(permission: string, work: () => Promise<T>): Promise<T>;
  /** A database with one plugin and its requirements, migrated and otherwise empty. */
  withOwnTables<T>(id: string, work: (own: OwnTables) => Promise<T>): Promise<T>;
  /** Ends everything. @returns database connections that are still open */
  stop(): Promise<number>;
}

const BASE = 'foyer.test';
const LOOKING = 'foyer test looking';
/** Signs the cookies and links of every installation under test. */
export const SECRET = 'a secret of tests that keeps nothing secret';

/**
 * Starts a separate installation.
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
  const variables = {
    ...given.variables,
    ...(given.replicaUrl && { REPORTS_DATABASE_URL: inDatabase(given.replicaUrl, database.name) }),
  };
  const started = await start(database, extra, variables).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const { port, booted, close } = started;
  const knex = knexFactory({
    client: 'pg',
    connection: { connectionString: database.superuserUrl, application_name: LOOKING },
    pool: { min: 0, max: 2 },
  });
  const tenantOf = async (url: string): Promise<TestTenant> => {
    const row = await knex('tenants_tenant').where({ url }).first<TestTenant>('id', 'url');
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
    database: knex,
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
    mail: () => knex<SentMail>('kit_mail').orderBy('created_at'),
    jobs: { run: () => runJobs(booted.assembled, database.appUrl) },
    runJob: runJob(booted.assembled),
    runListener: runListener(booted.assembled),
    urls: {
      app: database.appUrl,
      owner: database.ownerUrl,
      superuser: database.superuserUrl,
    },
    auditCount: async () => {
      const row = await knex('kit_audit').count('* as n').first<{ n: string }>();
      return Number(row.n);
    },
    without: (permission, work) => withoutPermission(knex, permission, work),
    withOwnTables: (id, work) => ownTables(plugins, id, work),
    async stop() {
      await close();
      const left = await connectionsLeft(knex, database.name);
      await knex.destroy();
      await database.drop();
      return left;
    },
  };
}

// The inputs of a template; a change here creates another one.
const HERE = new URL('./', import.meta.url);
const SQL = new URL('../../plugins/kit/server/sql/', import.meta.url);
const HOST_DATABASE = new URL('../../api/database/', import.meta.url);

const contentsOf = (plugins: readonly Loaded[], kind: string): string =>
  fingerprintOf(
    [
      ...[...migrationFolders(plugins), ...sqlFolders(plugins)].map(({ folder }) => folder),
      ...[HERE, HOST_DATABASE, SQL],
    ],
    [kind, plugins.map(({ contract }) => [contract.id, contract.permissions])],
  );

/**
 * The tables of the plugins in package.json, which take seconds to create. Those of outside plugins are added, as
 * when one is installed.
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
  // Conformance reports what is open to everyone, along with the plugin's other problems.
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
  const held = await db('kit_role_permission').where({ permission }).delete().returning<
    {
      role: string;
      permission: string;
    }[]
  >('*');
  try {
    return await work();
  } finally {
    if (held.length > 0) await db('kit_role_permission').insert(held);
  }
}

/** A closed connection disappears a moment later; one that stays was forgotten. */
async function connectionsLeft(db: Knex, name: string): Promise<number> {
  const until = Date.now() + 2_000;
  for (;;) {
    const rows = await query<{ n: number }>(
      db,
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
