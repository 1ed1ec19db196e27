import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/kit/testing';
import { people } from '@foyer/plugin-accounts/server';
import { emptyDatabase } from '../plugins/kit/testing/testDatabase.ts';
import { hostFetch } from '../plugins/kit/testing/hostFetch.ts';
import { noPages } from '../plugins/kit/testing/noPages.ts';
import { DEMO_PASSWORD } from '../seeds/demo/demoPeople.ts';
import { loadDemo } from '../seeds/demo.ts';
import { boot, type Booted } from './boot.ts';
import { readConfig } from './config.ts';
import { makeLog } from './services/makeLog.ts';

let app: TestApp;
let booted: Booted;
let at: (label: string) => typeof fetch;
const server = createServer();
const METRICS_TOKEN = 'a token of the metrics';
const log = makeLog({ level: 'silent' });
const production = {
  NODE_ENV: 'production',
  ROLE: 'web',
  PUBLIC_BASE: 'foyer.test',
  FOYER_SECRET: randomBytes(32).toString('hex'),
  STRIPE_SECRET_KEY: 'sk_live_nobodys',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobodys_too',
  METRICS_TOKEN,
};
beforeAll(async () => {
  app = await testApp();
  await app.as.platform().request('/api/auth/session');
  const config = readConfig({ ...production, DATABASE_URL: app.urls.app });
  booted = await boot({ config, log, pages: noPages });
  server.on('request', booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  at = (label) => hostFetch(port, label === '' ? 'foyer.test' : `${label}.foyer.test`);
});
afterAll(async () => {
  server.close();
  await booted.stop();
  await app.stop();
});

const viaProxy = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };

test('the cookie is bound to its host and to https', async () => {
  const signIn = (headers: Record<string, string>) =>
    at('console')('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        username: 'super_user@platform.test',
        password: 'Foyer!test1',
        applicationType: 'PLATFORM',
      }),
    });
  const secure = await signIn({ ...viaProxy, origin: 'https://console.foyer.test' });
  expect(secure.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-foyer_known=[^;]+; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-foyer_platform=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect((await signIn({})).status).toBe(403);
  const line = await app
    .database('kit_audit')
    .where({ action: 'user.signed_in', ip: '203.0.113.9' });
  expect(line).toHaveLength(1);
});

test('browsers are told to come by https only', async () => {
  const { headers } = await at('console')('/', { headers: { accept: 'text/html' } });
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('a host that is forwarded counts for nothing, whoever forwards it', async () => {
  const forwarded = { ...viaProxy, 'x-forwarded-host': 'console.foyer.test' };
  const session = (label: string, headers: Record<string, string>) =>
    at(label)('/api/auth/session', { headers });
  expect((await session('console', viaProxy)).status).toBe(401);
  expect((await session('nobody-here', viaProxy)).status).toBe(404);
  expect((await session('nobody-here', forwarded)).status).toBe(404);
});

test('the metrics are for whoever has the token, and for nobody without', async () => {
  expect((await at('console')('/metrics')).status).toBe(404);
  const authorization = `Bearer ${METRICS_TOKEN}`;
  expect((await at('console')('/metrics', { headers: { authorization } })).status).toBe(200);
  const wrong = { authorization: 'Bearer a token of nobody' };
  expect((await at('console')('/metrics', { headers: wrong })).status).toBe(404);
});

test('a role that may connect to other databases is told to whoever runs it', async () => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const beside = await emptyDatabase();
  onTestFinished(() => beside.drop());
  const config = readConfig({ ...production, DATABASE_URL: app.urls.app });
  const second = await boot({ config, log: makeLog({ level: 'warn', to }), pages: noPages });
  await second.stop();
  const told = lines.find((line) => line.includes('may connect to other databases'));
  expect(told).toContain(beside.name);
  expect(told).not.toContain(new URL(app.urls.app).pathname.slice(1));
});

test('there is no mailbox, no settling and no demo on the landing page', async () => {
  expect((await at('')('/api/dev/mailbox')).status).toBe(404);
  expect((await at('')('/api/dev/settle', { method: 'POST' })).status).toBe(404);
  const landing = await (await at('')('/', { headers: { accept: 'text/html' } })).text();
  expect(landing).not.toMatch(/Foyer!demo1|operator@|mailbox/);
  expect(landing).toContain('https://console.foyer.test/');
});

test('a role that owns tables is refused, and by its reason', async () => {
  const config = readConfig({ ...production, DATABASE_URL: app.urls.owner });
  await expect(boot({ config, log, pages: noPages })).rejects.toThrow('foyer_owner owns the table');
});

test('without a way to take payments it does not start, and says what is missing', async () => {
  const { STRIPE_WEBHOOK_SECRET: _left, ...rest } = production;
  const config = readConfig({ ...rest, DATABASE_URL: app.urls.app });
  await expect(boot({ config, log, pages: noPages })).rejects.toThrow(
    'Payments cannot be taken: in production STRIPE_WEBHOOK_SECRET must be set.',
  );
});

describe('play money is refused', () => {
  const start = (variables: Record<string, string>) =>
    boot({
      config: readConfig({ ...production, ...variables, DATABASE_URL: app.urls.app }),
      log,
      pages: noPages,
    });

  test.each(['http://127.0.0.1:12111', 'https://stripe.example'])('at %s', async (place) => {
    await expect(start({ STRIPE_API_BASE: place })).rejects.toThrow(
      'Payments cannot be taken: in production STRIPE_API_BASE must not be set, since only Stripe itself moves money.',
    );
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_local_stripe'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_local_stripe_own_account'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_local_stripe_connected_accounts'],
  ])('%s with a secret that everybody knows', async (name, secret) => {
    await expect(start({ [name]: secret })).rejects.toThrow(
      `Payments cannot be taken: in production ${name} must not be that of the local Stripe, which everybody knows.`,
    );
  });
});

describe('a database with the demo in it is refused', () => {
  const start = async () => {
    const config = readConfig({ ...production, DATABASE_URL: app.urls.app });
    const second = await boot({ config, log, pages: noPages });
    await second.stop();
  };

  test('by an account that opens with the password of the demo, marked or not', async () => {
    const scope = app.runtime.depsOf('accounts').asPlatform('tests have people');
    await expect(start()).resolves.toBeUndefined();
    const person = { email: 'door@riverside.test', name: 'Desmond', password: DEMO_PASSWORD };
    await scope.tx((tx) => app.runtime.depsOf('accounts').use(people).create(tx, person));
    await expect(start()).rejects.toThrow(
      'This database holds the demo: door@riverside.test signs in with the password that everybody knows. Production needs a database of its own.',
    );
    await app.database('accounts_user').where({ email: person.email }).delete();
    await expect(start()).resolves.toBeUndefined();
  });

  test('by the mark that the demo leaves, whatever became of its accounts', async () => {
    await loadDemo({ databaseUrl: app.urls.app, log: () => undefined });
    await app.database('accounts_user').whereLike('email', '%@foyer.test').delete();
    await app.database('accounts_user').whereLike('email', '%side.test').delete();
    await expect(start()).rejects.toThrow(
      /^This database holds the demo, loaded on \d{4}-\d\d-\d\d\. Production needs a database of its own\.$/,
    );
  });

  test('and the program cannot take the mark away', async () => {
    const platform = app.runtime.depsOf('kit').asPlatform('tests try to');
    await expect(platform.tx(({ db }) => db('kit_demo').delete())).rejects.toThrow(
      'permission denied',
    );
    await expect(
      platform.tx(({ db }) => db('kit_demo').update({ loaded_at: null })),
    ).rejects.toThrow('permission denied');
  });
});
