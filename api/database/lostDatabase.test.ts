import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { noPages } from '../../packages/testing/noPages.ts';
import { makeTenants } from '../../packages/testing/people.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { migrate } from '../migrate.ts';
import { makeLog } from '../services/makeLog.ts';
import { removeCluster, startPostgres, type RunningPostgres } from '../start/postgres.ts';
import { darkProxy, type DarkProxy } from '../../packages/testing/darkProxy.ts';
import { freezePostgres } from '../start/testing/freezePostgres.ts';

/** Long enough to tell recovery from a hang; `bench:faults` measures how long recovery takes. */
const PATIENCE_MS = 30_000;
const RECOVERY = { timeout: 60_000, interval: 250 };
vi.setConfig({ testTimeout: 240_000 });

/** A web process with several open database connections. */
async function startWeb(databaseUrl: string) {
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: databaseUrl,
    FOYER_SECRET: 's'.repeat(32),
  });
  const booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: noPages });
  const server = createServer(booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await booted.stop();
  });
  const { port } = server.address() as AddressInfo;
  const at = (label: string) => {
    const fetch = hostFetch(port, label === '' ? 'foyer.test' : `${label}.foyer.test`);
    return (path: string) => fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  };
  const [landing, console, storefront] = [at(''), at('console'), at('a')];
  return {
    booted,
    console,
    storefront,
    /** Responses to many concurrent requests. */
    async statuses(): Promise<number[]> {
      const asked = Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0 ? console('/readyz') : storefront(n % 3 === 1 ? '/api/p/events' : '/'),
      );
      return [...new Set((await Promise.all(asked)).map(({ status }) => status))].toSorted(
        (a, b) => a - b,
      );
    },
    /** Pages and responses that need no database. */
    async others(): Promise<number[]> {
      const asked = [landing('/'), console('/'), console('/healthz'), console('/api/docs')];
      return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
    },
    serves: async () => [
      (await console('/readyz')).status,
      (await storefront('/api/p/events')).status,
    ],
  };
}

describe('a web process whose connections are lost silently', () => {
  let app: TestApp;
  let proxy: DarkProxy;
  beforeAll(async () => {
    app = await testApp();
    proxy = await darkProxy(app.urls.app);
  });
  afterAll(async () => {
    await proxy.close();
    await app.stop();
  });
  beforeEach(() => proxy.lightUp());

  test('serves again when it can reconnect', async () => {
    const web = await startWeb(proxy.urlOf(app.urls.app));
    expect(await web.statuses()).toEqual([200]);
    expect(proxy.carried()).toBeGreaterThan(1);
    proxy.goDark('carried');
    await expect.poll(() => web.serves().catch(() => []), RECOVERY).toEqual([200, 200]);
    expect(await web.statuses()).toEqual([200]);
    expect(proxy.lost()).toBe(0);
  });

  test('returns 503 while it can’t reconnect, and serves again once it can', async () => {
    const web = await startWeb(proxy.urlOf(app.urls.app));
    expect(await web.statuses()).toEqual([200]);
    proxy.goDark('unanswered');
    for (let round = 0; round < 2; round += 1) expect(await web.statuses()).toEqual([503]);
    expect(await web.others()).toEqual([200]);
    proxy.lightUp();
    await expect.poll(() => web.serves().catch(() => []), RECOVERY).toEqual([200, 200]);
  });
});

describe('a web process whose Postgres is frozen', () => {
  let root: string;
  let postgres: RunningPostgres;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'foyer-frozen-'));
    await chmod(root, 0o755);
    postgres = await startPostgres({ dataFolder: root, fast: true, log: () => undefined });
    await migrate({ ownerUrl: postgres.ownerUrl, log: () => undefined });
  });
  afterAll(async () => {
    await postgres.stop();
    await removeCluster(root);
    await rm(root, { recursive: true, force: true });
  });

  test('returns 503 until it resumes, serves what needs no database, and recovers', async () => {
    const web = await startWeb(postgres.appUrl);
    await makeTenants(web.booted.assembled);
    expect(await web.statuses()).toEqual([200]);
    const goOn = await freezePostgres(root);
    const stopped = performance.now();
    try {
      while (performance.now() - stopped < 40_000) {
        const others = web.others();
        expect(await web.statuses()).toEqual([503]);
        expect(await others).toEqual([200]);
      }
    } finally {
      goOn();
    }
    await expect.poll(() => web.serves().catch(() => []), RECOVERY).toEqual([200, 200]);
  });
});
