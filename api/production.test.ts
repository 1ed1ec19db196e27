import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { people } from '@foyer/plugin-accounts/server';
import { emptyDatabase } from '../packages/testing/testDatabase.ts';
import { cookiesOf, hostFetch } from '../packages/testing/hostFetch.ts';
import { noPages } from '../packages/testing/noPages.ts';
import { DEMO_PASSWORD } from '../seeds/demo/demoPeople.ts';
import { loadDemo } from '../seeds/demo.ts';
import { boot, type Booted } from './boot.ts';
import { readConfig } from './config.ts';
import { missingLimits } from './database/checkRole.ts';
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
  SMTP_URL: 'none',
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

test('the cookie is bound to its host and to HTTPS', async () => {
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

test('names a role without time limits and the statements that add them', async () => {
  expect(await missingLimits(app.runtime.database.knex)).toEqual([]);
  expect(await missingLimits(app.database)).toEqual([
    `alter role postgres set statement_timeout = '5s'`,
    `alter role postgres set idle_in_transaction_session_timeout = '10s'`,
  ]);
});

test('tells browsers to use HTTPS only', async () => {
  const { headers } = await at('console')('/', { headers: { accept: 'text/html' } });
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('ignores a forwarded host, from any proxy', async () => {
  const forwarded = { ...viaProxy, 'x-forwarded-host': 'console.foyer.test' };
  const session = (label: string, headers: Record<string, string>) =>
    at(label)('/api/auth/session', { headers });
  expect((await session('console', viaProxy)).status).toBe(401);
  expect((await session('nobody-here', viaProxy)).status).toBe(404);
  expect((await session('nobody-here', forwarded)).status).toBe(404);
});

test('serves metrics only with the token', async () => {
  expect((await at('console')('/metrics')).status).toBe(404);
  const authorization = `Bearer ${METRICS_TOKEN}`;
  expect((await at('console')('/metrics', { headers: { authorization } })).status).toBe(200);
  const wrong = { authorization: 'Bearer a token of nobody' };
  expect((await at('console')('/metrics', { headers: wrong })).status).toBe(404);
});

test('warns about a role that can connect to other databases', async () => {
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
  const told = lines.find((line) => line.includes('can connect to other databases'));
  expect(told).toContain(beside.name);
  expect(told).not.toContain(new URL(app.urls.app).pathname.slice(1));
});

test('describes the API only to people signed in to a console', async () => {
  const pages = ['/api/openapi.json', '/api/docs'];
  for (const page of pages)
    for (const label of ['console', 'a', '']) {
      const answer = await at(label)(page);
      expect(answer.status, `${label}${page}`).toBe(401);
      expect(await answer.text()).not.toContain('/auth/login');
    }
  const signedIn = await at('console')('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'https://console.foyer.test',
      ...viaProxy,
    },
    body: JSON.stringify({
      username: 'super_user@platform.test',
      password: 'Foyer!test1',
      applicationType: 'PLATFORM',
    }),
  });
  const headers = { cookie: cookiesOf(signedIn), ...viaProxy };
  for (const page of pages) expect((await at('console')(page, { headers })).status).toBe(200);
});

test('describes the API to anyone where PUBLIC_API_DOCS is set', async () => {
  const config = readConfig({ ...production, DATABASE_URL: app.urls.app, PUBLIC_API_DOCS: '1' });
  const second = await boot({ config, log, pages: noPages });
  const open = createServer(second.app);
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    open.close();
    await second.stop();
  });
  const ask = hostFetch((open.address() as AddressInfo).port, 'console.foyer.test');
  expect((await ask('/api/openapi.json')).status).toBe(200);
});

test('warns about SMTP_URL=none', async () => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = readConfig({ ...production, DATABASE_URL: app.urls.app });
  const second = await boot({ config, log: makeLog({ level: 'warn', to }), pages: noPages });
  await second.stop();
  expect(lines.join()).toContain('no email is sent, not even tickets');
});

test('has no mailbox, no settling and no demo on the landing page', async () => {
  for (const path of ['/api/dev/mailbox', '/api/dev/mailbox/gallery'])
    expect((await at('')(path)).status).toBe(404);
  expect((await at('')('/api/dev/settle', { method: 'POST' })).status).toBe(404);
  const landing = await (await at('')('/', { headers: { accept: 'text/html' } })).text();
  expect(landing).not.toMatch(/Foyer!demo1|operator@|mailbox/);
  expect(landing).toContain('https://console.foyer.test/');
});

test('refuses a role that owns tables, and says why', async () => {
  const config = readConfig({ ...production, DATABASE_URL: app.urls.owner });
  await expect(boot({ config, log, pages: noPages })).rejects.toThrow('foyer_owner owns the table');
});

test('doesn’t start without a payment provider, and says what is missing', async () => {
  const { STRIPE_WEBHOOK_SECRET: _left, ...rest } = production;
  const config = readConfig({ ...rest, DATABASE_URL: app.urls.app });
  await expect(boot({ config, log, pages: noPages })).rejects.toThrow(
    'Payments can’t be accepted: in production, STRIPE_WEBHOOK_SECRET must be set.',
  );
});

describe('refuses play money', () => {
  const start = (variables: Record<string, string>) =>
    boot({
      config: readConfig({ ...production, ...variables, DATABASE_URL: app.urls.app }),
      log,
      pages: noPages,
    });

  test.each(['http://127.0.0.1:12111', 'https://stripe.example'])('at %s', async (place) => {
    await expect(start({ STRIPE_API_BASE: place })).rejects.toThrow(
      'Payments can’t be accepted: in production, STRIPE_API_BASE must not be set, because only Stripe can process real payments.',
    );
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_local_stripe'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_local_stripe_own_account'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_local_stripe_connected_accounts'],
  ])('%s with a publicly known secret', async (name, secret) => {
    await expect(start({ [name]: secret })).rejects.toThrow(
      `Payments can’t be accepted: in production, ${name} must not be the local Stripe’s, which is public.`,
    );
  });

  test('a webhook secret copied from the operations page', async () => {
    await expect(start({ STRIPE_WEBHOOK_SECRET: 'whsec_replace_me' })).rejects.toThrow(
      'Payments can’t be accepted: in production, STRIPE_WEBHOOK_SECRET must be replaced with the values from Stripe.',
    );
  });
});

describe('refuses a database with the demo in it', () => {
  const start = async () => {
    const config = readConfig({ ...production, DATABASE_URL: app.urls.app });
    const second = await boot({ config, log, pages: noPages });
    await second.stop();
  };

  test('by an account with the demo’s password, marked or not', async () => {
    const scope = app.runtime.depsOf('accounts').asPlatform('create users for a test');
    await expect(start()).resolves.toBeUndefined();
    const person = { email: 'door@riverside.test', name: 'Desmond', password: DEMO_PASSWORD };
    await scope.tx((tx) => app.runtime.depsOf('accounts').use(people).create(tx, person));
    await expect(start()).rejects.toThrow(
      'This database contains demo data: door@riverside.test still has the public demo password. Use a separate database for production.',
    );
    await app.database('accounts_user').where({ email: person.email }).delete();
    await expect(start()).resolves.toBeUndefined();
  });

  test('by the demo’s mark, even if its accounts are gone', async () => {
    await loadDemo({ databaseUrl: app.urls.app, log: () => undefined });
    await app.database('accounts_user').whereLike('email', '%@foyer.test').delete();
    await app.database('accounts_user').whereLike('email', '%side.test').delete();
    await expect(start()).rejects.toThrow(
      /^This database contains demo data, loaded on \d{4}-\d\d-\d\d\. Use a separate database for production\.$/,
    );
  });

  test('and the program can’t remove the mark', async () => {
    const platform = app.runtime.depsOf('kit').asPlatform('tests try to');
    await expect(platform.tx(({ db }) => db('kit_demo').delete())).rejects.toThrow(
      'permission denied',
    );
    await expect(
      platform.tx(({ db }) => db('kit_demo').update({ loaded_at: null })),
    ).rejects.toThrow('permission denied');
  });
});
