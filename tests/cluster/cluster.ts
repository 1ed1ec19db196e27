import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import { boot } from '../../api/boot.ts';
import { readConfig } from '../../api/config.ts';
import { migrate } from '../../api/migrate.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { removeCluster } from '../../api/start/postgres.ts';
import { createRoles } from '../../api/start/roles.ts';
import { EVENT_TYPES } from '../../plugins/payments/server/dispatchStripeEvent.ts';
import {
  connectWebhookSecret,
  webhookSecret,
} from '../../packages/local-stripe/control/deliverTo.ts';
import { controlOf, type StripeControl } from '../../packages/local-stripe/control/controlOf.ts';
import { makeTenant, makeVenue, type Venue } from '../bench/checkoutSeed.ts';
import { startBalancer } from './balancer.ts';
import { startFiles, type Files } from './files.ts';
import { startForwarder, type Forwarder } from './forwarder.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { startPgBouncer, type PgBouncer } from './pgBouncer.ts';
import { createPrimary, type PostgresServer } from './postgresServer.ts';
import { startProgram, type Program } from './program.ts';

export const BASE = 'cluster.test';
const SECRET_KEY = 'sk_test_local_stripe';
/** More than any run sells. */
const QUANTITY = 100_000;

/** A whole installation on this machine. Each part is a process that can be disrupted. */
export interface Cluster {
  /** The server that currently takes writes. */
  primary: PostgresServer;
  /** The synchronous standby, which has every acknowledged commit. */
  inStep: PostgresServer;
  /** The asynchronous standby, seconds behind, which serves reports. */
  lagging: PostgresServer;
  /** The address at which all processes reach the primary. */
  address: Forwarder;
  /** Undefined if it isn't installed: then the web processes connect to the primary's address. */
  pgBouncer: PgBouncer | undefined;
  webs: Program[];
  workers: Program[];
  stripe: Program;
  stripeControl: StripeControl;
  mail: MailServer;
  files: Files;
  venue: Venue;
  shopPort: number;
  stripePort: number;
  ownerUrl: string;
  /** Starts a process to replace one that has ended. */
  startWeb(index: number): Promise<void>;
  startWorker(index: number): Promise<void>;
  /** Like a rolling release: the new process serves before the old one is told to stop. */
  replaceWeb(index: number, release?: string): Promise<void>;
  replaceWorker(index: number, release?: string): Promise<void>;
  startStripe(): Promise<void>;
  /** Promotes a standby, which all processes then use as the primary. */
  failOverTo(standby: PostgresServer): Promise<void>;
  stop(): Promise<void>;
}

export type Ends = (() => Promise<unknown>)[];

export interface ClusterGiven {
  /** The data folder. Leftovers of an earlier run are removed. */
  folder: string;
  webs?: number;
  workers?: number;
  variables?: Record<string, string>;
  /** The checkout that the first processes run, by default this one. */
  release?: string;
  log?(line: string): void;
  /** Receives the cleanup of each part as soon as it runs, for callers that don't wait until all are up. */
  ends?: Ends;
  /** Migrates the database to the latest version, by default with this checkout's migrations. */
  migrateFirst?(ownerUrl: string): Promise<void>;
}

export async function startCluster(given: ClusterGiven): Promise<Cluster> {
  const { folder, webs = 3, workers = 2, release, ends = [], log = () => undefined } = given;
  const stop = () => stopCluster({ folder, ends });
  try {
    const databases = await startDatabases(given, ends);
    const { address, appUrl, lagging, pgBouncer } = databases;
    if (!pgBouncer)
      log('PgBouncer isn’t installed: the web processes connect to Postgres directly.');
    const venue = await openSale(appUrl);
    const mail = await startMailServer();
    ends.push(mail.stop);
    const files = await startFiles();
    ends.push(files.stop);
    const balancer = await startBalancer();
    ends.push(balancer.stop);
    const stripePort = await freePort();
    const environment = {
      // Production rejects any Stripe host but the real one, so this is as close as possible.
      ...{ NODE_ENV: 'test', CHECK_REPLIES: '0', HOST: '127.0.0.1', PUBLIC_BASE: BASE },
      DATABASE_URL: pgBouncer ? withPort(appUrl, pgBouncer.port) : appUrl,
      WORKER_DATABASE_URL: appUrl,
      REPORTS_DATABASE_URL: withPort(appUrl, lagging.port),
      ...(pgBouncer && { PGBOUNCER: '1' }),
      FOYER_SECRET: randomBytes(32).toString('hex'),
      FOYER_DATA: folder,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'info',
      SMTP_URL: mail.url,
      ...files.variables,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
      ...given.variables,
    };
    const logOf = (name: string) => join(folder, `${name}.log`);
    const ports: number[] = [];
    const run = (role: 'web' | 'worker', index: number, port: number, from = release) =>
      startProgram({
        file: 'api/main.ts',
        env: { ...environment, ROLE: role, PORT: String(port) },
        log: logOf(`${role}-${index}`),
        says: 'Foyer is up',
        ends,
        ...(from !== undefined && { folder: from }),
      });
    const cluster: Cluster = {
      ...databases,
      ...{ mail, files, venue, stripePort, shopPort: balancer.port },
      webs: [],
      workers: [],
      stripe: await startStripe({
        port: stripePort,
        folder,
        shopPort: balancer.port,
        log: logOf('stripe'),
        ends,
      }),
      stripeControl: controlOf(`http://127.0.0.1:${stripePort}`),
      async startWeb(index) {
        ports[index] = await freePort();
        cluster.webs[index] = await run('web', index, ports[index]);
        balancer.serve([...ports]);
      },
      async startWorker(index) {
        cluster.workers[index] = await run('worker', index, 0);
      },
      async replaceWeb(index, from) {
        const [port, old] = [await freePort(), cluster.webs[index]];
        cluster.webs[index] = await run('web', index, port, from);
        balancer.serve([...ports, port]);
        await old?.stop();
        ports[index] = port;
        balancer.serve([...ports]);
      },
      async replaceWorker(index, from) {
        const old = cluster.workers[index];
        cluster.workers[index] = await run('worker', index, 0, from);
        await old?.stop();
      },
      async startStripe() {
        cluster.stripe = await startStripe({
          ...{ port: stripePort, folder, shopPort: balancer.port, log: logOf('stripe'), ends },
        });
      },
      async failOverTo(standby) {
        await standby.promote();
        cluster.primary = standby;
        address.pointTo(standby.port);
      },
      stop,
    };
    await Promise.all(Array.from({ length: webs }, (_, index) => cluster.startWeb(index)));
    await Promise.all(Array.from({ length: workers }, (_, index) => cluster.startWorker(index)));
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops all parts once each, in reverse order. */
export async function stopCluster({ folder, ends }: { folder: string; ends: Ends }): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end().catch(() => undefined);
  await removeCluster(folder);
}

async function startDatabases(given: ClusterGiven, ends: Ends) {
  const { server: primary, cluster, user } = await createPrimary(given.folder);
  ends.push(async () => primary.kill());
  await primary.start();
  const address = await startForwarder(primary.port);
  ends.push(address.stop);
  const urlOf = (role: string, password: string, port = address.port, name = 'foyer') =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
  await createRoles({
    superuserUrl: urlOf('postgres', cluster.superuserPassword, address.port, 'postgres'),
    ...{ database: 'foyer', ownsCluster: true, ...cluster },
  });
  const ownerUrl = urlOf('foyer_owner', cluster.ownerPassword);
  if (given.migrateFirst) await given.migrateFirst(ownerUrl);
  else await migrate({ ownerUrl, log: () => undefined });
  await primary.stop();
  const inStep = await primary.copyAsStandby({ name: 'in_step', primaryPort: primary.port });
  const lagging = await primary.copyAsStandby({
    name: 'lagging',
    primaryPort: address.port,
    settings: ["recovery_min_apply_delay = '3s'"],
  });
  for (const server of [primary, inStep, lagging]) {
    if (server !== primary) ends.push(async () => server.kill());
    await server.start();
  }
  await primary.set('synchronous_standby_names', 'in_step');
  const pgBouncer = await startPgBouncer({
    ...{ folder: cluster.folder, user, target: address.port, appPassword: cluster.appPassword },
    ends,
  });
  const appUrl = urlOf('foyer_app', cluster.appPassword);
  return { primary, inStep, lagging, address, pgBouncer, ownerUrl, appUrl };
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

/** Creates a tenant with an event on sale. */
async function openSale(appUrl: string): Promise<Venue> {
  const booted = await boot({
    config: readConfig({
      ...{ NODE_ENV: 'test', ROLE: 'web', DATABASE_URL: appUrl, PUBLIC_BASE: BASE },
      ...{ FOYER_SECRET: 's'.repeat(32), STRIPE_SECRET_KEY: SECRET_KEY },
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
    }),
    log: pino({ level: 'silent' }),
  });
  try {
    const depsOf = booted.assembled.runtime.depsOf;
    const tenant = await makeTenant(depsOf('tenants'));
    return await makeVenue(depsOf('checkout'), tenant, { types: 3, quantity: QUANTITY });
  } finally {
    await booted.stop();
  }
}

const startStripe = (given: {
  port: number;
  folder: string;
  shopPort: number;
  log: string;
  ends: Ends;
}) =>
  startProgram({
    ends: given.ends,
    file: 'packages/local-stripe/main.ts',
    env: {
      LOCAL_STRIPE_PORT: String(given.port),
      LOCAL_STRIPE_STATE: join(given.folder, 'stripe'),
      LOCAL_STRIPE_WEBHOOK: `http://${BASE}:${given.shopPort}/api/webhooks/stripe`,
      LOCAL_STRIPE_EVENTS: EVENT_TYPES.join(','),
    },
    log: given.log,
    says: 'local Stripe on',
  });
