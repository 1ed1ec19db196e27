import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Knex } from '@foyer/kit/server';
import type { TestApp } from '@foyer/kit/testing';
import { waitNormal, write } from '../../tests/fixtures/plugin-works/jobs.ts';
import { makeLog } from '../services/makeLog.ts';
import { queuePool } from './runJobs.ts';
import {
  holdLock,
  inTenant,
  lines,
  startWorker,
  worksApp,
} from '../../tests/fixtures/plugin-works/worksApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await worksApp();
});
afterAll(() => app.stop());
beforeEach(() => app.database('works_line').delete());

const within = { timeout: 30_000 };
/** Workers of the three queues, and of the one that takes what is not said to be otherwise. */
const [WORKERS, NORMAL_WORKERS] = [8, 4];

/** Of an advisory lock that nobody else takes. */
const KEY = 20_261_127;

const ofTheQueue = () =>
  app
    .database('pg_stat_activity')
    .where({ application_name: 'foyer jobs' })
    .whereRaw('datname = current_database()');
const waiting = async (query: string): Promise<number> =>
  (await ofTheQueue().where({ wait_event_type: 'Lock' }).whereLike('query', query)).length;
const cut = (those: Knex.QueryBuilder = ofTheQueue()) =>
  those.select(app.database.raw('pg_terminate_backend(pid)'));

async function blocking(sql: string): Promise<Knex.Transaction> {
  const work = await app.database.transaction();
  onTestFinished(async () => {
    if (!work.isCompleted()) await work.rollback();
  });
  await work.raw(sql);
  return work;
}

test('a queue whose connections are cut while it reads the names of its tasks goes on', async () => {
  // Of the runners alone: whoever adds a job reads its name as the owner.
  await app.database.raw(`
    create function test_waits() returns trigger language plpgsql as $$
    begin
      if current_user = 'foyer_platform' then
        perform pg_advisory_xact_lock_shared(${KEY});
      end if;
      return null;
    end $$;
    create trigger test_waits before insert on graphile_worker._private_tasks
    for each statement execute function test_waits()
  `);
  onTestFinished(async () => {
    await app.database.raw('drop function test_waits() cascade');
  });
  const lock = await blocking(`select pg_advisory_xact_lock(${KEY})`);
  await startWorker(app);
  await expect.poll(() => waiting('insert into %_private_tasks%'), within).toBeGreaterThan(2);
  await cut();
  await lock.rollback();
  await inTenant(app, (tx) => tx.enqueue(write, { line: 'after all' }));
  await expect.poll(() => lines(app), within).toContain('after all');
});

test('workers that cannot say that their jobs are done are replaced', async () => {
  const release = await holdLock(app);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < NORMAL_WORKERS; n += 1) await tx.enqueue(waitNormal, { line: `slow ${n}` });
  });
  await startWorker(app);
  const begun = async () => (await lines(app)).filter((line) => line.startsWith('begun')).length;
  await expect.poll(begun, within).toBe(NORMAL_WORKERS);
  const lock = await blocking('select from graphile_worker._private_jobs for update');
  await release();
  await expect.poll(() => waiting('%delete from%_private_jobs%'), within).toBe(NORMAL_WORKERS);
  await cut(ofTheQueue().where({ wait_event_type: 'Lock' }));
  await lock.rollback();
  await inTenant(app, (tx) => tx.enqueue(write, { line: 'by others' }));
  await expect.poll(() => lines(app), within).toContain('by others');
});

test('workers whose locks are lost have them again, so that nobody takes them for dead', async () => {
  await startWorker(app);
  const locks = () =>
    ofTheQueue()
      .joinRaw('join pg_locks using (pid)')
      .where({ locktype: 'advisory', granted: true });
  await expect.poll(async () => (await locks()).length, within).toBe(WORKERS);
  const [holder] = (await locks()) as { pid: number }[];
  await cut(ofTheQueue().where({ pid: holder?.pid }));
  const holders = async () => [...new Set((await locks()).map(({ pid }) => pid !== holder?.pid))];
  await expect.poll(holders, within).toEqual([true]);
  await expect.poll(async () => (await locks()).length, within).toBe(WORKERS);
});

test('losing a connection that is checked out and idle does not end the process', async () => {
  let logged = '';
  const log = makeLog({ level: 'warn', to: { write: (line: string) => void (logged += line) } });
  const pool = queuePool(app.urls.app, log);
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release(true);
    await pool.end();
  });
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await app.database.raw('select pg_terminate_backend(?)', [rows[0]?.pid ?? 0]);
  await expect.poll(() => logged).toContain('a connection of the queue was lost');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
