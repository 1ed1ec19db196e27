import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mailer } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import { testMail } from './services/testing/testMail.ts';
import { cookiesOf, hostFetch } from '../packages/testing/hostFetch.ts';

let app: TestApp;
let dataFolder: string;
beforeAll(async () => {
  // Without an SMTP server an email gets no job; this one is sent the way the program does it.
  app = await testApp({ variables: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  dataFolder = await mkdtemp(join(tmpdir(), 'foyer-main-'));
});
afterAll(async () => {
  await app.stop();
  await rm(dataFolder, { recursive: true });
});

/** The program in its own process, without our environment except the path to Node. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_BASE: 'foyer.test',
      FOYER_DATA: dataFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const ended = once(child, 'exit').then(([code]: unknown[]) => ({
    code,
    errors: errors.join(''),
  }));
  return { child, ended };
}

/** Waits for the line that names its address. */
async function upAt(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('There is no output to read.');
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'Foyer is up') return port ?? 0;
  }
  throw new Error('The program ended before it was up.');
}

const refusesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

test('on SIGTERM, finishes a request in progress, accepts no other, and exits with 0', async () => {
  const { child, ended } = run({ DATABASE_URL: app.urls.app });
  const port = await upAt(child);
  const fetch = hostFetch(port, 'console.foyer.test');
  const signedIn = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await operator()),
  });
  const cookie = cookiesOf(signedIn);
  const lock = await app.database.transaction();
  await lock.raw('lock table policies_policy in access exclusive mode');
  const underWay = fetch('/api/platform/policies', { headers: { cookie } });
  await untilSomebodyWaits();
  child.kill('SIGTERM');
  await expect.poll(() => refusesConnections(port)).toBe(true);
  await lock.rollback();
  expect((await underWay).status).toBe(200);
  expect(await ended).toMatchObject({ code: 0, errors: '' });
});

async function operator() {
  await app.as.platform().request('/api/auth/session');
  return {
    username: 'super_user@platform.test',
    password: 'Foyer!test1',
    applicationType: 'PLATFORM',
  };
}

/** Waits until the request waits for the lock. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = async () => {
    const { rows } = await app.database.raw<{ rows: unknown[] }>(
      `select from pg_locks where not granted and relation = 'policies_policy'::regclass`,
    );
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

test('a worker opens no port, and also exits on SIGTERM', async () => {
  const { child, ended } = run({ DATABASE_URL: app.urls.app, ROLE: 'worker' });
  expect(await upAt(child)).toBe(0);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});

test('a job that doesn’t end is left to another worker', async () => {
  // Accepts connections and never responds.
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.close();
  });
  const { child, ended } = run({
    DATABASE_URL: app.urls.app,
    ROLE: 'worker',
    DRAIN_SECONDS: '1',
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  });
  await upAt(child);
  const deps = app.runtime.depsOf('tenants');
  await deps.asPlatform('test').tx((tx) => deps.use(mailer).send(tx, testMail()));
  const locked = async () =>
    (
      await app.database.raw<{ rows: { locked: boolean }[] }>(
        `select job.locked_at is not null as locked from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier = 'kit:mail'`,
      )
    ).rows;
  await expect.poll(locked, { timeout: 10_000 }).toEqual([{ locked: true }]);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
  expect(await locked()).toEqual([{ locked: false }]);
});

test('doesn’t start in production without a secret', async () => {
  const { code, errors } = await run({ NODE_ENV: 'production', DATABASE_URL: app.urls.app }).ended;
  expect(code).toBe(1);
  expect(errors).toContain('FOYER_SECRET is required in production');
});

test('doesn’t start in production as a role that owns tables', async () => {
  const { code, errors } = await run({
    NODE_ENV: 'production',
    FOYER_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: 'none',
    DATABASE_URL: app.urls.owner,
  }).ended;
  expect(code).toBe(1);
  expect(errors).toContain('DATABASE_URL can’t be used in production: foyer_owner owns the table');
});

test('fails to start with a message that names a missing plugin', async () => {
  const { code, errors } = await run({ DATABASE_URL: app.urls.app, PLUGINS: '../no-such-plugin' })
    .ended;
  expect(code).toBe(1);
  expect(errors).toContain("The plugin '../no-such-plugin' is neither a folder");
  expect(errors).not.toContain('    at ');
});

test('fails to start when the port is taken', async () => {
  const { code, errors } = await run({ DATABASE_URL: app.urls.app, PORT: String(app.port) }).ended;
  expect(code).toBe(1);
  expect(errors).toContain('EADDRINUSE');
});
