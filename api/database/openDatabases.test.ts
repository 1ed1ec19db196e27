import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { readConfig } from '../config.ts';
import { JOBS_AT_ONCE, queuePool } from '../jobs/runJobs.ts';
import { makeLog } from '../services/makeLog.ts';
import { openDatabases } from './openDatabases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test.each([
  { ROLE: 'web', connections: 5 },
  { ROLE: 'worker', connections: 20 },
  { ROLE: 'all', connections: 20 },
])(
  'a process with the role $ROLE opens no more connections than the README states',
  async ({ ROLE, connections }) => {
    const log = makeLog({ level: 'silent' });
    const config = readConfig({
      NODE_ENV: 'test',
      ROLE,
      DATABASE_URL: app.urls.app,
      DATABASE_POOL: '5',
    });
    const { database, reports, close } = await openDatabases(config, log);
    const queue = queuePool(app.urls.app, log);
    onTestFinished(async () => {
      await close();
      await queue.end();
    });
    // More concurrent requests than connections, each waiting for the others.
    const many = Array.from({ length: 30 });
    const sleep = 'select pg_sleep(0.1)';
    await Promise.all([
      ...many.map(() => database.transaction('nobody', (db) => db.raw(sleep))),
      ...many.map(() => reports.primary.transaction('nobody', (db) => db.raw(sleep))),
      ...many.map(() => queue.query(sleep)),
    ]);
    const { rows } = await app.database.raw<{ rows: { name: string; n: number }[] }>(`
    select application_name as name, count(*)::int as n from pg_stat_activity
    where datname = current_database() and usename = 'foyer_app'
      and application_name in ('foyer reports', 'foyer jobs') group by 1 order by 1`);
    expect(rows).toEqual([
      { name: 'foyer jobs', n: 18 },
      { name: 'foyer reports', n: 3 },
    ]);
    const { pool } = database.knex.client as { pool: { numUsed(): number; numFree(): number } };
    expect(pool.numUsed() + pool.numFree()).toBe(connections);
  },
);

test('lets every concurrent job hold a connection and request another', async () => {
  const log = makeLog({ level: 'silent' });
  const config = readConfig({ NODE_ENV: 'test', ROLE: 'worker', DATABASE_URL: app.urls.app });
  const { database, close } = await openDatabases(config, log);
  onTestFinished(close);
  let started = 0;
  let letGo = () => {};
  const allBegan = new Promise<void>((resolve) => (letGo = resolve));
  await Promise.all(
    Array.from({ length: JOBS_AT_ONCE }, () =>
      database.transaction('nobody', async (db) => {
        await db.raw('select 1');
        started += 1;
        if (started === JOBS_AT_ONCE) letGo();
        await allBegan;
        await database.fastRead('nobody', { text: 'select 1', values: [] });
      }),
    ),
  );
  expect(started).toBe(16);
});
