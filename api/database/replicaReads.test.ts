import { client, notFound } from '@foyer/kit';
import type { Visitor } from '@foyer/testing';
import type { Request, Response } from 'express';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { AS_OF } from '../../plugins/kit/client.ts';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { makeCtx } from '../../plugins/kit/server/guard.ts';
import { poolCounts } from '../../plugins/kit/server/postgres/internals.ts';
import { addEntries, entriesAt, entry } from '../../tests/fixtures/plugin-lab/labApp.ts';
import { replicatedApp } from '../start/testing/replicatedApp.ts';

const LAB = new URL('../../tests/fixtures/plugin-lab/contract.ts', import.meta.url).href;
const MAX_LAG_SECONDS = 8;
const POOL = 2;

let replicated: Awaited<ReturnType<typeof replicatedApp>>;
beforeAll(async () => {
  replicated = await replicatedApp({
    extra: [LAB],
    variables: {
      REPORTS_MAX_LAG_SECONDS: String(MAX_LAG_SECONDS),
      REPORTS_DATABASE_POOL: String(POOL),
    },
  });
  await addEntries(replicated.app, [{ name: 'First' }]);
});
afterAll(() => replicated.stop());
afterEach(async () => {
  await replicated.standby.start();
  await replicated.standby.resume();
});

const app = () => replicated.app;
const operator = () => app().as.platform();
const member = () => app().as.tenant('a');

/** Waits until the replica has replayed everything written so far. */
async function replicaIsUsed(): Promise<void> {
  await replicated.standby.catchUp();
  await expect.poll(metrics).toMatchObject({ used: 1, lag: 0 });
}

async function metrics(): Promise<{ used: number; lag: number }> {
  const reply = await app().as.nobody('').request('/metrics');
  const text = await reply.text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  return { used: valueOf('foyer_replica_used'), lag: valueOf('foyer_replica_lag_seconds') };
}

interface Asked {
  status: number;
  asOf: string | null;
  cookies: string[];
  body: unknown;
}

/** What a browser gets at the console or tenant a's host, with or without a recent write there. */
async function ask(who: Visitor, path: string, hasWritten = false): Promise<Asked> {
  const cookie = `${await who.cookie()}${hasWritten ? '; foyer_wrote=1' : ''}`;
  const label = who.host.split('.')[0] ?? '';
  const reply = await app().as.nobody(label).request(`/api${path}`, { headers: { cookie } });
  return {
    status: reply.status,
    asOf: reply.headers.get(AS_OF),
    cookies: reply.headers.getSetCookie(),
    body: await reply.json(),
  };
}

interface TenantPage {
  result: { details: { name: string } }[];
}

/** Tenant b's name in the platform's list. */
async function nameShown(hasWritten = false): Promise<string> {
  const { body } = await ask(operator(), '/tenants?limit=100&sort=details.name:desc', hasWritten);
  const names = (body as TenantPage).result.map(({ details }) => details.name);
  return names.find((name) => name.startsWith('Zebra')) ?? names.join();
}

/** Bypasses the app, as another process would. */
const rename = (name: string) =>
  app().database('tenants_tenant').where({ id: app().tenants.b.id }).update({ name });

const markDeleted = (at: Date | null) =>
  app()
    .database('tenants_tenant')
    .where({ id: app().tenants.b.id })
    .update({ deleted_at: at, purge_at: at });

const entries = (part: 'rows' | 'sums' | 'all') =>
  entriesAt(app(), { part, limit: '100' }).replace('/api', '');
const countShown = async (hasWritten = false) =>
  ((await ask(member(), entries('sums'), hasWritten)).body as { count: number }).count;
const rowsShown = async () =>
  ((await ask(member(), entries('rows'))).body as { result: unknown[] }).result.length;
const pageShown = async () => {
  const { body } = await ask(member(), entries('all'));
  const { result, count } = body as { result: unknown[]; count: number };
  return { rows: result.length, count };
};
const home = async () => {
  const { status, body, asOf } = await ask(operator(), '/platform/reports/dashboard');
  return { status, asOf, tenants: (body as { tenants: number }).tenants };
};
const addEntry = () => addEntries(app(), [{ name: 'One more' }]);

/** Reads as a report of tenant a does. */
function report<T>(work: Parameters<ReturnType<typeof makeCtx>['reports']['read']>[0]) {
  const req = { headers: {}, foyer: { realm: 'tenant', ip: '', requestId: 'x' } } as Request;
  const given = { runtime: app().runtime, plugin: 'lab', actor: null, params: {} };
  const res = {} as Response;
  return makeCtx({ ...given, tenantId: app().tenants.a.id, req, res }).reports.read(
    work,
  ) as Promise<T>;
}

async function onStandby<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client(replicated.standby.superuserUrl);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Blocks reads of entries until the lock is released; the lock is replayed on the standby too. */
async function lockEntries() {
  const holder = await app().database.transaction();
  onTestFinished(async () => {
    if (!holder.isCompleted()) await holder.rollback();
  });
  await holder.raw('lock table lab_entry in access exclusive mode');
  await replicated.standby.catchUp();
  return holder;
}

test('serves platform lists and dashboards from the replica', async () => {
  await rename('Zebra 1');
  await replicaIsUsed();
  const { tenants } = await home();
  await replicated.standby.pause();
  await rename('Zebra 2');
  expect(await nameShown()).toBe('Zebra 1');
  await markDeleted(new Date());
  expect(await home()).toMatchObject({ status: 200, tenants });
  await markDeleted(null);
});

test('reads a tenant’s rows from the primary, and only their count from the replica', async () => {
  await replicaIsUsed();
  const before = await countShown();
  await replicated.standby.pause();
  await addEntry();
  expect(await rowsShown()).toBe(before + 1);
  expect(await countShown()).toBe(before);
});

test('reads rows and count of one response from the same database', async () => {
  await replicaIsUsed();
  await replicated.standby.pause();
  await addEntry();
  const { rows, count } = await pageShown();
  expect(count).toBe(rows);
});

test('shows people their own recent writes on every screen', async () => {
  await replicaIsUsed();
  const before = await countShown();
  await replicated.standby.pause();
  const saved = await member().request(entriesAt(app()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ details: entry({ name: 'Saved' }) }),
  });
  const [cookie = ''] = saved.headers.getSetCookie();
  expect(cookie).toMatch(/^foyer_wrote=1; Max-Age=13; Path=\/; .*HttpOnly; SameSite=Lax$/);
  expect(await countShown(true)).toBe(before + 1);
  expect(await countShown()).toBe(before);
  await rename('Zebra 3');
  expect(await nameShown(true)).toBe('Zebra 3');
});

test('doesn’t treat reading as a write', async () => {
  const { cookies } = await ask(member(), entries('all'));
  expect(cookies).toEqual([]);
});

test('shows people who watch a task what it changed, on every screen', async () => {
  const path = entriesAt(app()).replace('/api', '').replace('/entries?', '/entries/download?');
  const { downloadUrl } = (await ask(member(), path)).body as { downloadUrl: string };
  const { id } = await client(kit, member()).exportList({ body: { downloadUrl } });
  await app().jobs.run();
  const watched = await Promise.all(['/tasks', `/tasks/${id}`].map((one) => ask(member(), one)));
  for (const { cookies } of watched)
    expect(cookies).toEqual([expect.stringMatching(/^foyer_wrote=/)]);
  await app()
    .database('kit_task')
    .where({ id })
    .update({ ended_at: new Date(0) });
  expect((await ask(member(), '/tasks')).cookies).toEqual([]);
});

test('includes a recent write in a file, regardless of who downloads it', async () => {
  await replicaIsUsed();
  await replicated.standby.pause();
  await addEntries(app(), [{ name: 'In the file' }]);
  const path = entriesAt(app()).replace('/api', '').replace('/entries?', '/entries/download?');
  const fileOf = async (hasWritten: boolean) => {
    const { body } = await ask(member(), path, hasWritten);
    const url = new URL((body as { downloadUrl: string }).downloadUrl);
    return (await app().as.nobody('a').request(url.pathname)).text();
  };
  expect(await fileOf(true)).toContain('In the file');
  expect(await fileOf(false)).not.toContain('In the file');
});

test('reports a lag of a few seconds, and reads from the primary when the lag is too long', async () => {
  await rename('Zebra 4');
  await replicaIsUsed();
  const path = entriesAt(app()).replace('/api', '').replace('/entries?', '/entries/download?');
  const link = async () => {
    const { body } = await ask(member(), path);
    return new URL((body as { downloadUrl: string }).downloadUrl);
  };
  const { pathname } = await link();
  expect(await home()).toMatchObject({ status: 200, asOf: null });
  await replicated.standby.pause();
  await rename('Zebra 5');

  await expect.poll(async () => (await home()).asOf).not.toBeNull();
  expect(await nameShown()).toBe('Zebra 4');
  const list = await ask(operator(), '/tenants?limit=100');
  const age = Date.now() - Date.parse(list.asOf ?? '');
  expect(age / 1000).toBeGreaterThan(5);
  expect(age / 1000).toBeLessThan(MAX_LAG_SECONDS + 1);
  expect((await ask(member(), entries('sums'))).asOf).not.toBeNull();
  expect((await ask(member(), entries('rows'))).asOf).toBeNull();
  const file = await app().as.nobody('a').request(pathname);
  expect(file.headers.get(AS_OF)).not.toBeNull();
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="entries as of \d{4}-\d\d-\d\d \d\d\.\d\d\.csv"$/,
  );

  await expect.poll(async () => (await metrics()).used).toBe(0);
  expect((await metrics()).lag).toBeGreaterThan(0);
  expect(await nameShown()).toBe('Zebra 5');
  expect((await home()).asOf).toBeNull();
  await replicated.standby.resume();
  await replicaIsUsed();
});

test('neither fails nor waits when the replica is down', async () => {
  await replicaIsUsed();
  await replicated.standby.stop();
  await rename('Zebra 6');
  expect(await nameShown()).toBe('Zebra 6');
  expect(await home()).toMatchObject({ status: 200, asOf: null });
  await expect.poll(async () => (await metrics()).used).toBe(0);
  await replicated.standby.start();
  await replicaIsUsed();
});

test('answers from the primary when the replica fails mid-response', async () => {
  await replicaIsUsed();
  // Slow on the standby only.
  const answer = report<boolean>(async (db) => {
    const { rows } = await db.raw<{ rows: { standby: boolean }[] }>(
      `select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_sleep(600) end`,
    );
    return rows[0]?.standby;
  });
  const asked = () =>
    onStandby(`select from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%'
      and application_name = 'foyer reports'`);
  await expect.poll(asked).toHaveLength(1);
  await replicated.standby.stop();
  expect(await answer).toBe(false);
});

test('writes a file from the primary when the replica fails mid-file', async () => {
  await addEntries(app(), [{ name: 'In both' }]);
  await replicaIsUsed();
  const path = entriesAt(app()).replace('/api', '').replace('/entries?', '/entries/download?');
  const { downloadUrl } = (await ask(member(), path)).body as { downloadUrl: string };
  const { id } = await client(kit, member()).exportList({ body: { downloadUrl } });
  const holder = await lockEntries();
  const direct = app().as.nobody('a').request(new URL(downloadUrl).pathname);
  const run = app().jobs.run();
  const waiting = () =>
    onStandby(`select from pg_stat_activity where wait_event_type = 'Lock'
      and application_name = 'foyer reports'`);
  await expect.poll(waiting).toHaveLength(2);
  await replicated.standby.stop();
  await holder.rollback();
  expect(await (await direct).text()).toContain('In both');
  await run;
  expect(await client(kit, member()).task({ params: { taskId: id } })).toMatchObject({
    state: 'succeeded',
    result: { fileName: 'entries.csv' },
  });
});

test('doesn’t retry a report’s own error', async () => {
  await replicaIsUsed();
  let times = 0;
  const refused = report(() => {
    times += 1;
    throw notFound('event');
  });
  await expect(refused).rejects.toMatchObject({ status: 404 });
  expect(times).toBe(1);
});

test('reports use no more connections than their pool has', async () => {
  await replicaIsUsed();
  const holder = await lockEntries();
  const reports = Array.from({ length: POOL + 2 }, () => report((db) => db('lab_entry').first()));
  const pool = () => {
    const knex = app().runtime.reports.replica?.usable()?.database.knex;
    return knex && poolCounts(knex);
  };
  await expect.poll(pool).toMatchObject({ used: POOL, waiting: 2 });
  await holder.rollback();
  await Promise.all(reports);
});
