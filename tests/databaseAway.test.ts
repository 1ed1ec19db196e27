import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, type TestApp, type Visitor } from '@foyer/testing';
import { isOpen, permissionName } from '@foyer/kit';
import { saleApp, variablesOf, type SaleApp } from '@foyer/plugin-payments/testing';
import { boot, type Booted } from '../api/boot.ts';
import { readConfig } from '../api/config.ts';
import { makeLog } from '../api/services/makeLog.ts';
import { darkProxy, type DarkProxy } from '../packages/testing/darkProxy.ts';
import { hostFetch } from '../packages/testing/hostFetch.ts';
import { noPages } from '../packages/testing/noPages.ts';
import { SECRET } from '../packages/testing/testApp.ts';
import { bodyFor } from './routeBodies.ts';

// Calls every API route on each host, signed in, while the database is down.

let app: SaleApp;
let proxy: DarkProxy;
const hosts: { label: string; cookie: string; isBuyer: boolean }[] = [];

beforeAll(async () => {
  app = await saleApp();
  proxy = await darkProxy(app.urls.app);
  const visitors: [string, Visitor][] = [
    ['console', app.as.platform()],
    ['a', app.as.tenant('a')],
    ['a', app.as.attendee('a')],
    ['', app.as.nobody('')],
  ];
  for (const [label, visitor] of visitors)
    hosts.push({
      label,
      cookie: await visitor.cookie(),
      isBuyer: visitor === app.as.attendee('a'),
    });
});
afterAll(async () => {
  await proxy.close();
  await app.stop();
});

const { username, password } = { username: 'super_user@platform.test', password: 'Foyer!test1' };
const account = {
  username,
  password,
  newUserName: username,
  oldPassword: password,
  code: '123456',
};

/** A valid body for the route. Bodies with a password are written here. */
function bodyOf(route: Route): unknown {
  try {
    return bodyFor(route);
  } catch {
    return { ...account, applicationType: 'PLATFORM', groupId: 'platform' };
  }
}

/**
 * Buyers' routes are called by buyers, the others in the consoles. The base domain has no users.
 */
const isAskedOn = ({ cookie, isBuyer }: (typeof hosts)[number], { path, can }: Route): boolean =>
  cookie === '' ? isOpen(can) : isBuyer === path.startsWith('/p/');

type Route = TestApp['routes'][number];

interface Started {
  at(label: string): typeof fetch;
  booted: Booted;
  stop(): Promise<void>;
}

/** Starts a second process that shares the sessions of the first. */
async function start(databaseUrl: string): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-away-'));
  const config = readConfig({
    ...variablesOf(app.stripe),
    NODE_ENV: 'test',
    ROLE: 'web',
    PUBLIC_BASE: app.publicBase,
    DATABASE_URL: databaseUrl,
    FOYER_SECRET: SECRET,
    FOYER_DATA: folder,
  });
  const booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: noPages });
  const server = createServer(booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    booted,
    at: (label) => hostFetch(port, [...(label ? [label] : []), app.publicBase].join('.')),
    async stop() {
      server.closeAllConnections();
      server.close();
      await booted.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Tells a slow answer from a hanging request on a busy machine. `bench:faults` measures the actual
 * time.
 */
const PATIENCE_MS = 30_000;
const AT_ONCE = 100;

const SOCKET_THAT_IS_GONE = 'postgres://foyer_app:x@127.0.0.1:5432/foyer?host=/nowhere/at/all';

describe.each([
  [
    'refuses connections',
    (): string => proxy.urlOf(app.urls.app),
    (): void => proxy.goDark('refused'),
  ],
  ['has lost its socket', (): string => SOCKET_THAT_IS_GONE, (): void => undefined],
  [
    'does not answer',
    (): string => proxy.urlOf(app.urls.app),
    (): void => proxy.goDark('unanswered'),
  ],
] as const)('while the database %s', (_how, url, goAway) => {
  let process: Started;
  beforeAll(async () => {
    proxy.lightUp();
    process = await start(url());
    goAway();
  });
  afterAll(() => process.stop());

  /** What is wrong with a route's answer, or undefined. */
  async function problemOf(
    route: Route,
    { label, cookie }: (typeof hosts)[number],
  ): Promise<string | undefined> {
    const path = address(route.path, { tenantId: app.tenants.a.id });
    const body = bodyOf(route);
    const since = performance.now();
    const answer = await process.at(label)(path, {
      method: route.method.toUpperCase(),
      headers: {
        ...(cookie && { cookie }),
        ...(route.path.startsWith('/p/') && { 'x-application-type': 'ATTENDEE' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const took = performance.now() - since;
    if (took > PATIENCE_MS) return `${label} ${route.method} ${path} took ${Math.round(took)} ms`;
    if (answer.status < 400) return undefined;
    const where = `${label} ${route.method} ${path}: ${answer.status}`;
    if (!answer.headers.get('content-type')?.startsWith('application/json'))
      return `${where} is no JSON`;
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } };
    if (typeof error?.code !== 'string' || typeof error.message !== 'string')
      return `${where} has no code`;
    if (answer.status === 503)
      return answer.headers.get('retry-after') ? undefined : `${where} has no Retry-After`;
    // A signed-in user with permission must see neither a 401 nor a 500.
    const isOurs = answer.status >= 500;
    const isForThem = cookie !== '' && (answer.status === 401 || answer.status === 403);
    return isOurs || isForThem ? `${where} ${text}` : undefined;
  }

  test('answers every API request with JSON, a code, and 503 with Retry-After', async () => {
    const problems: (string | undefined)[] = [];
    const asked = app.routes.flatMap((route) =>
      hosts.flatMap((host) => (isAskedOn(host, route) ? { route, host } : [])),
    );
    while (asked.length > 0) {
      const some = asked.splice(0, AT_ONCE);
      problems.push(...(await Promise.all(some.map((one) => problemOf(one.route, one.host)))));
    }
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  }, 300_000);

  test('returns 503 for permitted requests of signed-in users', async () => {
    const [operator] = hosts;
    const guarded = app.routes.filter((route) => {
      if (isOpen(route.can) || route.at === 'origin') return false;
      const { realms } = route.contract.permissions[route.can] ?? {};
      return realms?.includes('platform') && permissionName(route.contract, route.can) !== '';
    });
    const statuses = await Promise.all(
      guarded.map(async (route) => {
        const path = address(route.path, { tenantId: app.tenants.a.id });
        const { status } = await process.at('console')(path, {
          method: route.method.toUpperCase(),
          headers: { cookie: operator?.cookie ?? '' },
        });
        return [`${route.method} ${route.path}`, status] as const;
      }),
    );
    expect(guarded.length).toBeGreaterThan(100);
    expect(statuses.filter(([, status]) => status !== 503)).toEqual([]);
  }, 300_000);

  test('shows a page that says to come back later, and when', async () => {
    for (const [label, path] of [
      ['a', '/'],
      ['a', '/admin'],
      ['a', '/some-event'],
    ] as const) {
      const answer = await process.at(label)(path, { headers: { accept: 'text/html' } });
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.text()).toContain('We’ll be right back');
    }
  });

  test('stays alive, isn’t ready, and serves its metrics', async () => {
    const at = process.at('console');
    expect((await at('/healthz')).status).toBe(200);
    const ready = await at('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await ready.json()).toMatchObject({ error: { code: 'not_ready' } });
    const numbers = await at('/metrics');
    expect([numbers.status, await numbers.text()]).toEqual([
      200,
      expect.stringContaining('nodejs_eventloop_lag_seconds'),
    ]);
  });
});
