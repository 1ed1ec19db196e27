import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { boot } from '../../api/boot.ts';
import { readConfig } from '../../api/config.ts';
import { migrate } from '../../api/migrate.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { startPostgres } from '../../api/start/postgres.ts';
import { cookiesOf, hostFetch } from '../../packages/testing/hostFetch.ts';
import { startChild, type Child } from './child.ts';
import { postmasterOf, seedOrders, type Reader } from './listSeed.ts';

export const BASE = 'bench.test';

/** A platform whose lists are measured, in a separate process. */
export interface ListPlatform {
  /** Connection string of the superuser. */
  superuserUrl: string;
  /** Connection string of the server's own role. */
  appUrl: string;
  postmaster: number;
  reader: Reader;
  port: number;
  server: Child;
  /**
   * Signs in to the tenant's console or the platform's.
   * @returns the session cookie
   */
  signIn(to: 'TENANT' | 'PLATFORM'): Promise<string>;
  stop(): Promise<void>;
}

/** Starts Postgres and the server with the rows of `seedOrders`. */
export async function startListPlatform(log: (line: string) => void): Promise<ListPlatform> {
  const orders = fileURLToPath(new URL('./orders', import.meta.url));
  const postgres = await startPostgres({ dataFolder: '.foyer/bench', fast: true, log });
  await migrate({ ownerUrl: postgres.ownerUrl, plugins: [orders], log });
  const environment = {
    NODE_ENV: 'production',
    ROLE: 'web',
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.appUrl,
    FOYER_SECRET: randomBytes(32).toString('hex'),
    FOYER_DATA: '.foyer/bench',
    PUBLIC_BASE: BASE,
    PLUGINS: orders,
    SMTP_URL: 'none',
    // Required in production, but nothing is paid here.
    STRIPE_SECRET_KEY: 'sk_test_nobodys',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobodys',
  };
  const booted = await boot({ config: readConfig(environment), log: pino({ level: 'silent' }) });
  const superuser = new URL(postgres.superuserUrl);
  superuser.pathname = new URL(postgres.ownerUrl).pathname;
  const reader = await seedOrders(booted.assembled.runtime.depsOf('benchorders'), superuser.href);
  await booted.stop();
  const port = await freePort();
  const server = await startChild(
    'api/main.ts',
    { ...environment, PORT: String(port) },
    async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
  );
  return {
    superuserUrl: superuser.href,
    appUrl: postgres.appUrl,
    postmaster: await postmasterOf(superuser.href),
    reader,
    port,
    server,
    signIn: (to) => signIn({ port, reader, to }),
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}

/** The host of a tenant's console or the platform's. */
export const hostOf = (to: 'TENANT' | 'PLATFORM', { url }: Reader): string =>
  to === 'TENANT' ? `${url}.${BASE}` : `console.${BASE}`;

async function signIn(given: {
  port: number;
  reader: Reader;
  to: 'TENANT' | 'PLATFORM';
}): Promise<string> {
  const { port, reader, to } = given;
  const { username, password } = reader;
  const answer = await hostFetch(port, hostOf(to, reader))('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ username, password, applicationType: to }),
  });
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}.`);
  return cookiesOf(answer);
}
