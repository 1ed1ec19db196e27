import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import knexFactory from 'knex';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { noPages } from '../../packages/testing/noPages.ts';
import { emptyDatabase } from '../../packages/testing/testDatabase.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { migrate } from '../migrate.ts';
import { makeLog } from '../services/makeLog.ts';

const METRICS_TOKEN = 'a token of the tests';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** An installation on its own empty database. */
async function startOn(databaseUrl: string) {
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: databaseUrl,
    FOYER_SECRET: 's'.repeat(32),
    METRICS_TOKEN,
  });
  const booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: noPages });
  const server = createServer(booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    await booted.stop();
  });
  return { booted, fetch: hostFetch((server.address() as AddressInfo).port, 'console.foyer.test') };
}

test('/readyz names pending migrations, and passes once they have run', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const { fetch } = await startOn(database.appUrl);
  const before = await fetch('/readyz');
  expect(before.status).toBe(503);
  expect(await before.json()).toMatchObject({
    missing: expect.arrayContaining([
      'migration kit/20261121_kernel hasn’t run',
      'the current version of events/sql/take_v1 hasn’t been applied',
    ]),
  });
  expect((await fetch('/healthz')).status).toBe(200);
  await migrate({ ownerUrl: database.ownerUrl, log: () => undefined });
  expect((await fetch('/readyz')).status).toBe(200);
});

test('/readyz accepts functions of the next release, but not of an earlier one', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  await migrate({ ownerUrl: database.ownerUrl, log: () => undefined });
  const { fetch } = await startOn(database.appUrl);
  const owner = knexFactory({ client: 'pg', connection: database.ownerUrl });
  onTestFinished(() => owner.destroy());
  const row = owner('kit_sql').where({ name: 'events/sql/take_v1' });
  await row.clone().update({ hash: 'next', earlier: owner.raw('array[hash]') });
  expect((await fetch('/readyz')).status).toBe(200);
  await row.clone().update({ hash: 'before', earlier: [] });
  expect(await (await fetch('/readyz')).json()).toMatchObject({
    missing: ['the current version of events/sql/take_v1 hasn’t been applied'],
  });
});

test('/readyz reports an unavailable database, and the API returns 503', async () => {
  const { fetch } = await startOn('postgres://foyer_app:x@127.0.0.1:1/none');
  const answer = await fetch('/readyz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ missing: ['the database can’t be reached'] });
  const api = await fetch('/api/tenants');
  expect(api.status).toBe(401);
  const login = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'a@b.test', password: 'x', applicationType: 'PLATFORM' }),
  });
  expect(login.status).toBe(503);
});

test('requests succeed again after the database connections were cut', async () => {
  const { fetch } = await startOn(app.urls.app);
  expect((await fetch('/readyz')).status).toBe(200);
  await app.database.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'foyer' and datname = current_database()`,
  );
  await expect.poll(async () => (await fetch('/readyz')).status).toBe(200);
  expect((await fetch('/api/openapi.json')).status).toBe(200);
  expect((await app.as.platform().request('/api/tenants')).status).toBe(200);
});

test('a process that is shutting down is not ready', async () => {
  const { booted, fetch } = await startOn(app.urls.app);
  expect((await fetch('/readyz')).status).toBe(200);
  await booted.drain();
  expect((await fetch('/readyz')).status).toBe(503);
});

test('answers health checks on every host, known or not', async () => {
  for (const label of ['', 'console', 'a', 'nobody-here']) {
    expect((await app.as.nobody(label).request('/healthz')).status).toBe(200);
    expect((await app.as.nobody(label).request('/readyz')).status).toBe(200);
  }
});

test('/metrics counts requests by declared route, the pool and the queue', async () => {
  await app.as.nobody().request('/api/auth/session');
  const text = await (await app.as.nobody().request('/metrics')).text();
  expect(text).toContain('route="/api/auth/session",status="401"');
  expect(text).toContain('foyer_pool_connections{state="free"}');
  expect(text).toContain('# TYPE foyer_jobs gauge');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

test('/metrics is available locally or with the token', async () => {
  const { fetch } = await startOn(app.urls.app);
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch('/metrics', { headers })).status;
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await statusWith({})).toBe(200);
  expect(await statusWith(forwarded)).toBe(404);
  expect(await statusWith({ ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  expect(await statusWith({ ...forwarded, authorization: 'Bearer a token of nobody' })).toBe(404);
});
