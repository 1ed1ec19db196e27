import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { boot, type Booted } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from '../services/makeLog.ts';

let app: TestApp;
let booted: Booted;
let at: typeof fetch;
/** Stands in for Vite: responds with the requested path. */
const vite = createServer((req, res) => res.end(`module ${req.url}`));
const host = createServer();

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  app = await testApp();
  const origin = `http://127.0.0.1:${await listen(vite)}`;
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
    VITE_ADMIN_ORIGIN: origin,
    VITE_STOREFRONT_ORIGIN: origin,
  });
  booted = await boot({ config, log: makeLog({ level: 'silent' }) });
  host.on('request', booted.app);
  at = hostFetch(await listen(host), 'a.foyer.test');
});
afterAll(async () => {
  host.close();
  vite.close();
  await booted.stop();
  await app.stop();
});

test('every storefront module comes from Vite, including those in its folder named api', async () => {
  for (const path of [
    '/main.tsx',
    '/layout/TopBar.tsx?t=1',
    '/api/cartApi.ts',
    '/api/send.ts?t=1',
  ]) {
    const answer = await at(path);
    expect([answer.status, await answer.text()]).toEqual([200, `module ${path}`]);
  }
});

test('the API answers everything else below its path', async () => {
  expect((await at('/api/auth/session')).status).toBe(401);
  const nothing = await at('/api/no-such-thing');
  expect(nothing.status).toBe(404);
  expect(await nothing.json()).toMatchObject({ error: { code: 'not_found' } });
});
