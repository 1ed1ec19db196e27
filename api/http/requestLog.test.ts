import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { cookiesOf, hostFetch } from '../../packages/testing/hostFetch.ts';
import { noPages } from '../../packages/testing/noPages.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from '../services/makeLog.ts';
import { safeUrl } from './requestLog.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.as.platform().request('/api/auth/session');
});
afterAll(() => app.stop());

/** A log that keeps its lines. */
function keptLog() {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: makeLog({ level: 'trace', to }) };
}

async function startLogging(environment: Record<string, string> = {}) {
  const { lines, log } = keptLog();
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
    ...environment,
  });
  const booted = await boot({ config, log, pages: noPages });
  const server = createServer(booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    await booted.stop();
  });
  return { lines, fetch: hostFetch((server.address() as AddressInfo).port, 'console.foyer.test') };
}

test('a sign-in and the requests after it log no password, cookie or token', async () => {
  const { lines, fetch } = await startLogging();
  const signedIn = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer of-a-secret' },
    body: JSON.stringify({
      username: 'super_user@platform.test',
      password: 'Foyer!test1',
      applicationType: 'PLATFORM',
    }),
  });
  const cookie = cookiesOf(signedIn);
  await fetch('/api/platform/audit?filter=%7B%22actorEmail%22%3A%22somebody%22%7D', {
    headers: { cookie },
  });
  const download = await fetch('/api/platform/audit/download', { headers: { cookie } });
  const { downloadUrl } = (await download.json()) as { downloadUrl: string };
  await (await fetch(new URL(downloadUrl).pathname)).text();
  const all = lines.join('');
  expect(all).toContain('"url":"/api/auth/login"');
  expect(all).toContain('"url":"/api/downloads/[token]"');
  expect(all).not.toContain('Foyer!test1');
  expect(all).not.toContain('of-a-secret');
  expect(all).not.toContain('somebody');
  const values = cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
  expect(values).toHaveLength(2);
  for (const value of values) expect(all).not.toContain(value);
  expect(all).not.toContain(downloadUrl.split('/').at(-1));
});

test('hides values with secret-looking names, wherever they are logged', () => {
  const { lines, log } = keptLog();
  log.info(
    { password: 'p1', body: { password: 'p2', code: 'p3' }, a: { b: { token: 'p4' } } },
    'x',
  );
  log.info({ req: { headers: { cookie: 'p5', authorization: 'p6' } } }, 'y');
  expect(lines.join('')).not.toMatch(/p[1-6]/);
});

test('uses our own request ID, or that of a trusted proxy', async () => {
  const headers = { 'x-request-id': 'from-outside-1' };
  const { fetch } = await startLogging();
  expect((await fetch('/healthz', { headers })).headers.get('x-request-id')).toMatch(
    /^[0-9a-f-]{36}$/,
  );
  const behindProxy = await startLogging({ TRUST_PROXY: 'loopback' });
  const given = await behindProxy.fetch('/healthz', { headers });
  expect(given.headers.get('x-request-id')).toBe('from-outside-1');
  const evil = await behindProxy.fetch('/healthz', { headers: { 'x-request-id': 'a b"' } });
  expect(evil.headers.get('x-request-id')).not.toContain('a b');
});

test('logs an address without values and tokens', () => {
  expect(safeUrl('/api/tenants?filters=email=a@b&limit=5')).toBe('/api/tenants?filters&limit');
  expect(safeUrl(`/api/files/${'t'.repeat(60)}`)).toBe('/api/files/[token]');
  expect(safeUrl('/api/tenants/7b0e9d5a-0000-4000-8000-000000000000')).toBe(
    '/api/tenants/7b0e9d5a-0000-4000-8000-000000000000',
  );
  expect(safeUrl(`/api/p/cart/${'0af3'.repeat(8)}/hold`)).toBe('/api/p/cart/[token]/hold');
  expect(safeUrl('/api/auth/invites/KqfTyhJ0m3oV1Yb-2xAzRw?email=a@b')).toBe(
    '/api/auth/invites/[token]?email',
  );
});
