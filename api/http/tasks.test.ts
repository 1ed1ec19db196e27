import { client } from '@foyer/kit';
import type { TestApp, Visitor } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { works } from '../../tests/fixtures/plugin-works/contract.ts';
import { countUp } from '../../tests/fixtures/plugin-works/jobs.ts';
import {
  holdLock,
  inTenant,
  startWorker,
  worksApp,
} from '../../tests/fixtures/plugin-works/worksApp.ts';
import { endLost, forget } from '../services/kernelJobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await worksApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('works_line').delete();
  await app.database('kit_task').delete();
  await app.database('graphile_worker._private_jobs').delete();
});

type GoesOn = 'ends' | 'waits' | 'waitsForCancel' | 'fails' | 'failsOnce' | 'crashes';

const within = { timeout: 15_000 };
const tasksOf = (who: Visitor) => client(kit, who);
const member = () => app.as.tenant('a');
const start = (goesOn: GoesOn, who = member()) =>
  client(works, who).count({ params: { tenantId: app.tenants.a.id }, body: { goesOn } });
const read = (taskId: string) => tasksOf(member()).task({ params: { taskId } });
const dueNow = () => app.database.raw('update graphile_worker._private_jobs set run_at = now()');

test('a task exists with the response, and has its outcome when done', async () => {
  const { id } = await start('ends');
  expect(await read(id)).toMatchObject({
    title: 'Count to ten',
    state: 'queued',
    done: 0,
    total: 10,
    result: null,
  });
  await app.jobs.run();
  expect(await read(id)).toMatchObject({
    state: 'succeeded',
    done: 10,
    total: 10,
    message: 'Counted to 3',
    error: null,
    result: { path: '/numbers', label: 'View the numbers' },
    endedAt: expect.any(String) as string,
  });
  const { result } = await tasksOf(member()).tasks({});
  expect(result.map((one) => one.id)).toEqual([id]);
});

test('a rolled-back write leaves no task', async () => {
  await expect(
    inTenant(app, (tx) => tx.startTask(countUp, { goesOn: 'ends' }, { title: 'Of nobody' })),
  ).rejects.toThrow("The task 'works:countUp' needs a user to start it");
  expect(await app.database('kit_task')).toEqual([]);
});

test('reports progress while it runs', async () => {
  const release = await holdLock(app);
  await startWorker(app);
  const { id } = await start('waits');
  await expect
    .poll(() => read(id), within)
    .toMatchObject({ state: 'running', done: 3, total: 10, message: 'Counted to 3' });
  await release();
  await expect.poll(() => read(id), within).toMatchObject({ state: 'succeeded', done: 10 });
});

test('canceling a running task interrupts its wait and stops its progress', async () => {
  await startWorker(app);
  const { id } = await start('waitsForCancel');
  await expect.poll(() => read(id), within).toMatchObject({ state: 'running', done: 3 });
  const asked = await tasksOf(member()).cancelTask({ params: { taskId: id } });
  expect(asked).toMatchObject({ state: 'running', isCancelling: true });
  await expect
    .poll(() => read(id), within)
    .toMatchObject({ state: 'cancelled', done: 3, isCancelling: false, error: null });
  // The worker removes the job shortly after the task has ended.
  await expect
    .poll(() => app.database('graphile_worker.jobs').where('key', 'like', `%${id}`), within)
    .toEqual([]);
});

test('a task that is canceled before it starts never starts', async () => {
  const { id } = await start('ends');
  await tasksOf(member()).cancelTask({ params: { taskId: id } });
  await app.jobs.run();
  expect(await read(id)).toMatchObject({ state: 'cancelled', done: 0 });
  expect(await app.database('works_line')).toEqual([]);
  await expect(tasksOf(member()).cancelTask({ params: { taskId: id } })).rejects.toMatchObject({
    status: 409,
    message: 'This task has already ended.',
  });
});

test('a failing task is retried, and fails for good with a readable message', async () => {
  const { id } = await start('fails');
  await app.jobs.run();
  const said = 'There are no more numbers.';
  expect(await read(id)).toMatchObject({ state: 'queued', error: said, endedAt: null });
  await dueNow();
  await app.jobs.run();
  expect(await read(id)).toMatchObject({ state: 'failed', error: said });
});

test('hides internal details from the message', async () => {
  const { id } = await start('crashes');
  await app.jobs.run();
  expect((await read(id)).error).toBe('Something went wrong on our end. The error was logged.');
});

test('a task that succeeds on its second attempt has no error', async () => {
  const { id } = await start('failsOnce');
  await app.jobs.run();
  await dueNow();
  await app.jobs.run();
  expect(await read(id)).toMatchObject({ state: 'succeeded', error: null });
});

/** Leaves the task as a worker killed while running it would. */
async function killedOver(id: string, attempts: number): Promise<void> {
  await app.database('kit_task').where({ id }).update({ state: 'running', started_at: new Date() });
  await app.database.raw(
    `update graphile_worker._private_jobs
     set attempts = ?, locked_at = now(), locked_by = 'a dead worker' where key like ?`,
    [attempts, `%${id}`],
  );
}
const freed = () =>
  app.database.raw(`select graphile_worker.force_unlock_workers('{a dead worker}')`);

test('another worker resumes a task whose process was killed', async () => {
  const { id } = await start('ends');
  await killedOver(id, 1);
  await app.runJob(endLost, {});
  expect(await read(id)).toMatchObject({ state: 'running' });
  await freed();
  await app.jobs.run();
  expect(await read(id)).toMatchObject({ state: 'succeeded' });
});

test('a task whose process was killed on its last attempt fails with a readable message', async () => {
  const { id } = await start('ends');
  const cancelled = await start('ends');
  await killedOver(id, 2);
  await killedOver(cancelled.id, 2);
  await tasksOf(member()).cancelTask({ params: { taskId: cancelled.id } });
  await freed();
  await app.runJob(endLost, {});
  expect(await read(id)).toMatchObject({
    state: 'failed',
    error: 'The server stopped during this task and won’t retry it.',
  });
  expect(await read(cancelled.id)).toMatchObject({ state: 'cancelled', error: null });
});

test('only its starter can see or cancel a task, in the tenant or outside it', async () => {
  const { id } = await start('ends');
  const others = [
    app.as.tenant('a', 'tenant_viewer'),
    app.as.tenant('b'),
    app.as.platform(),
    app.as.attendee('a'),
  ];
  for (const other of others) {
    const api = tasksOf(other);
    expect((await api.tasks({})).result).toEqual([]);
    const given = { params: { taskId: id } };
    for (const call of [api.task, api.cancelTask, api.dismissTask, api.taskFile])
      await expect(call(given)).rejects.toMatchObject({ status: 404 });
  }
  const nobody = tasksOf(app.as.nobody('a'));
  await expect(nobody.tasks({})).rejects.toMatchObject({ status: 401 });
  expect(await read(id)).toMatchObject({ state: 'queued' });
});

test('an operator finds a task that was started for a tenant on the console', async () => {
  const { id } = await start('ends', app.as.platform());
  await app.jobs.run();
  const { result } = await tasksOf(app.as.platform()).tasks({});
  expect(result).toMatchObject([{ id, state: 'succeeded' }]);
});

test('an ended task can be dismissed, a running one can’t', async () => {
  const { id } = await start('ends');
  const api = tasksOf(member());
  const given = { params: { taskId: id } };
  await expect(api.dismissTask(given)).rejects.toMatchObject({
    status: 409,
    message: 'This task is still in progress. Cancel it first.',
  });
  await app.jobs.run();
  await api.dismissTask(given);
  expect((await api.tasks({})).result).toEqual([]);
});

test('audits what a task writes under its starter’s name', async () => {
  const { id } = await start('ends');
  await app.jobs.run();
  const lines = await app
    .database('kit_audit')
    .where({ subject: 'task', subject_id: id })
    .orderBy('id')
    .select('action', 'actor_realm', 'actor_email', 'tenant_id');
  expect(lines.map(({ action }: { action: string }) => action)).toEqual([
    'task.started',
    'works.counted',
  ]);
  const [started, counted] = lines as { actor_email: string }[];
  expect(started).toMatchObject({ actor_realm: 'tenant', tenant_id: app.tenants.a.id });
  expect(counted?.actor_email).toBe(started?.actor_email);
});

test('deletes an abandoned task after 30 days', async () => {
  const { id: old } = await start('ends');
  const { id: young } = await start('ends');
  await app.jobs.run();
  await app
    .database('kit_task')
    .where({ id: old })
    .update({ ended_at: new Date(Date.now() - 31 * 86_400_000) });
  await app.runJob(forget, {});
  expect(await app.database('kit_task').pluck('id')).toEqual([young]);
});
