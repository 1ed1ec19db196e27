import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/kit/testing';
import { hostFetch } from '../plugins/kit/testing/hostFetch.ts';
import { noPages } from '../plugins/kit/testing/noPages.ts';
import { boot, type Booted } from './boot.ts';
import { readConfig } from './config.ts';
import { makeLog } from './services/makeLog.ts';

let app: TestApp;
let booted: Booted;
let at: (label: string) => typeof fetch;
const server = createServer();
const log = makeLog({ level: 'silent' });
const production = {
  ...{ NODE_ENV: 'production', ROLE: 'web', PUBLIC_BASE: 'foyer.test' },
  FOYER_SECRET: 's'.repeat(32),
  ...{ STRIPE_SECRET_KEY: 'sk_live_nobodys', STRIPE_WEBHOOK_SECRET: 'whsec_nobodys' },
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobodys_too',
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
        ...{ username: 'super_user@platform.test', password: 'Foyer!test1' },
        applicationType: 'PLATFORM',
      }),
    });
  const secure = await signIn({ ...viaProxy, origin: 'https://console.foyer.test' });
  expect(secure.headers.getSetCookie()).toEqual([
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

test('there is no mailbox and no demo at the doors', async () => {
  expect((await at('')('/api/dev/mailbox')).status).toBe(404);
  const doors = await (await at('')('/', { headers: { accept: 'text/html' } })).text();
  expect(doors).not.toMatch(/Foyer!demo1|operator@|mailbox/);
  expect(doors).toContain('https://console.foyer.test/');
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
