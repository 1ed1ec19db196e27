import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { noPages } from '../../packages/testing/noPages.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from '../services/makeLog.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** An installation that runs its jobs. */
async function startWorker() {
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'all',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
  });
  const booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: noPages });
  onTestFinished(() => booted.stop());
}

const jobs = () => app.database('graphile_worker._private_jobs');

/** A job that a worker took and never gave back. */
async function takenBy(workerId: string): Promise<string> {
  await app.database.raw(`select graphile_worker.add_job('kit:forget', '{}'::json)`);
  const [job] = await jobs().orderBy('id', 'desc').limit(1).select('id');
  await jobs().where({ id: job.id }).update({ locked_by: workerId, locked_at: new Date() });
  return job.id as string;
}

test('another worker runs the job of a dead worker at once', async () => {
  const id = await takenBy('worker-that-died');
  await startWorker();
  await expect.poll(() => jobs().where({ id }), { timeout: 15_000 }).toEqual([]);
});

test('a job of a live worker is left alone', async () => {
  const id = await takenBy('worker-that-lives');
  const lives = await app.database.transaction();
  onTestFinished(async () => {
    await lives.rollback();
  });
  await lives.raw(
    `select pg_advisory_xact_lock(hashtextextended('foyer worker worker-that-lives', 0))`,
  );
  // Another job has been done by now, so the worker has checked.
  const other = await takenBy('another-that-died');
  await startWorker();
  await expect.poll(() => jobs().where({ id: other }), { timeout: 15_000 }).toEqual([]);
  expect(await jobs().where({ id })).toMatchObject([{ locked_by: 'worker-that-lives' }]);
});
