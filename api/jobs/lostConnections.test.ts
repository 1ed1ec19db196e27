import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { Knex } from '@foyer/kit/server';
import type { TestApp } from '@foyer/testing';
import { waitLong, waitNormal, write, writeLong } from '../../tests/fixtures/plugin-works/jobs.ts';
import { makeLog } from '../services/makeLog.ts';
import { darkProxy, type DarkProxy } from '../../packages/testing/darkProxy.ts';
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

/** Tells recovery from a hang; `bench:faults` measures how long recovery takes. */
const within = { timeout: 60_000 };
vi.setConfig({ testTimeout: 240_000 });
/** Workers of all queues, and those of the default queue. */
const [WORKERS, NORMAL_WORKERS] = [16, 4];
/** More than the queue and the plugins have open at a time. */
const CONNECTIONS = 20;

/** The key of an advisory lock that nothing else takes. */
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

test('the queue continues when its connections are cut while it reads the names of its tasks', async () => {
  // Only the runners read names this way: adding a job reads its name as the owner.
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

/** Cuts connections on which a worker reports a finished job, `times` in all. */
async function cutAtEnds(times: number): Promise<void> {
  await app.database.raw(`
    create sequence test_ends;
    create function test_cuts() returns trigger language plpgsql security definer as $$
    begin
      if nextval('test_ends') <= ${times} then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return old;
    end $$;
    create trigger test_cuts before delete on graphile_worker._private_jobs
    for each row when (old.payload::text like '%"cut%') execute function test_cuts()
  `);
  onTestFinished(async () => {
    await app.database.raw('drop function test_cuts() cascade; drop sequence test_ends');
  });
}

test('replaces workers that can’t report finished jobs', async () => {
  const release = await holdLock(app);
  await cutAtEnds(NORMAL_WORKERS);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < NORMAL_WORKERS; n += 1) await tx.enqueue(waitNormal, { line: `cut ${n}` });
  });
  await startWorker(app);
  const started = async () =>
    (await lines(app)).filter((line) => line.startsWith('started')).length;
  await expect.poll(started, within).toBe(NORMAL_WORKERS);
  await release();
  const cuts = async () =>
    Number((await app.database('test_ends').first<{ last_value: string }>()).last_value);
  await expect.poll(cuts, within).toBeGreaterThanOrEqual(NORMAL_WORKERS);
  await inTenant(app, (tx) => tx.enqueue(write, { line: 'by others' }));
  await expect.poll(() => lines(app), within).toContain('by others');
});

test('workers whose locks are lost regain them, so they aren’t taken for dead', async () => {
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

test('losing a connection that is checked out and idle doesn’t end the process', async () => {
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
  await expect.poll(() => logged).toContain('A queue connection was lost');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('the check of a silent connection sees that the server still runs its statement', async () => {
  let logged = '';
  const log = makeLog({ level: 'warn', to: { write: (line: string) => void (logged += line) } });
  const pool = queuePool(app.urls.app, log);
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await expect(client.query('select pg_sleep(8)')).rejects.toThrow();
  client.release(true);
  await expect.poll(() => logged).toContain('A queue connection was lost');
  // If it can't see its own sessions, each silence counts as a loss of all connections.
  expect(logged).not.toContain('the database stopped responding on a connection');
});

test('a restarted queue takes jobs while a job from before the restart still runs', async () => {
  const release = await holdLock(app);
  await cutAtEnds(1);
  await inTenant(app, (tx) => tx.enqueue(waitLong, { line: 'for hours' }));
  await startWorker(app);
  await expect.poll(() => lines(app), within).toContain('started for hours');
  await inTenant(app, (tx) => tx.enqueue(writeLong, { line: 'cut' }));
  await expect.poll(() => lines(app), within).toContain('cut');
  await inTenant(app, (tx) => tx.enqueue(writeLong, { line: 'after' }));
  await expect.poll(() => lines(app), within).toContain('after');
  expect(await lines(app)).not.toContain('for hours');
  await release();
  await expect.poll(() => lines(app), within).toContain('for hours');
});

describe('a worker whose connections are lost silently', () => {
  let proxy: DarkProxy;
  beforeAll(async () => {
    proxy = await darkProxy(app.urls.app);
  });
  afterAll(() => proxy.close());
  beforeEach(() => proxy.lightUp());

  const enqueueLine = (line: string) => inTenant(app, (tx) => tx.enqueue(write, { line }));

  test.each([
    { forNew: 'carried', when: 'where it can connect again' },
    { forNew: 'unanswered', when: 'once it can connect again' },
  ] as const)('runs jobs again $when', async ({ forNew }) => {
    await startWorker(app, proxy.urlOf(app.urls.app));
    await enqueueLine('before');
    await expect.poll(() => lines(app), within).toContain('before');
    proxy.goDark(forNew);
    if (forNew === 'unanswered') {
      // More than were open, because some were opened since then.
      await expect.poll(() => proxy.givenUp(), within).toBeGreaterThan(CONNECTIONS);
      proxy.lightUp();
    }
    await enqueueLine('after');
    await expect.poll(() => lines(app), within).toContain('after');
  });

  test('finishes the job in progress, and never runs it twice', async () => {
    const release = await holdLock(app);
    await inTenant(app, (tx) => tx.enqueue(waitNormal, { line: 'slow' }));
    await startWorker(app, proxy.urlOf(app.urls.app));
    await expect.poll(() => lines(app), within).toContain('started slow');
    proxy.goDark('carried');
    await enqueueLine('another');
    await expect.poll(() => lines(app), within).toContain('another');
    // The server is still running its statement.
    expect((await lines(app)).filter((line) => line === 'started slow')).toHaveLength(1);
    await release();
    await expect.poll(() => lines(app), within).toContain('slow');
    // Its own job: other jobs may start at any time. A finished job has no row.
    const ofSlow = () =>
      app
        .database('graphile_worker._private_jobs')
        .whereRaw(`payload -> 'payload' ->> 'line' = 'slow'`);
    await expect.poll(ofSlow, within).toEqual([]);
    expect((await lines(app)).filter((line) => line === 'slow')).toHaveLength(1);
  });

  test('gives back a job that it was assigned but never heard of', async () => {
    const release = await holdLock(app);
    await inTenant(app, (tx) => tx.enqueue(waitNormal, { line: 'busy' }));
    await startWorker(app, proxy.urlOf(app.urls.app));
    await expect.poll(() => lines(app), within).toContain('started busy');
    const jobs = () => app.database('graphile_worker._private_jobs');
    // Other jobs run too: those that every process runs when it starts.
    const ofBusy = () => jobs().whereRaw(`payload -> 'payload' ->> 'line' = 'busy'`);
    const { locked_by: busy } = await ofBusy().first('locked_by');
    const lost = await app.database.transaction();
    await lost.raw(`select graphile_worker.add_job('kit:forget', '{}'::json, job_key => 'lost')`);
    await lost('graphile_worker._private_jobs')
      .where({ key: 'lost' })
      .update({ locked_by: busy, locked_at: new Date() });
    await lost.commit();
    // Simulates a lost response to a worker that requests a job.
    proxy.goDark('carried');
    await expect.poll(() => jobs().where({ key: 'lost' }), within).toEqual([]);
    expect(await ofBusy().pluck('locked_by')).toEqual([busy]);
    await release();
  });
});
