import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '@foyer/kit/server';
import type { TestApp } from '@foyer/testing';
import * as z from 'zod';
import * as declared from '../../../tests/fixtures/plugin-works/jobs.ts';
import { inTenant, lines, worksApp } from '../../../tests/fixtures/plugin-works/worksApp.ts';
import { assemble } from '../host.ts';
import { handle, job, type JobHandler } from './job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await worksApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('works_line').delete();
  await app.database('graphile_worker._private_jobs').delete();
});

const jobs = () =>
  app
    .database('graphile_worker.jobs')
    .select('task_identifier', 'priority', 'attempts', 'max_attempts', 'last_error');

test('type-checks a payload against the job’s declaration', async () => {
  await inTenant(app, async (tx) => {
    await tx.enqueue(declared.write, { line: 'typed', at: '2027-01-01T00:00:00Z' });
    // @ts-expect-error -- the name alone doesn't identify a job
    await expect(tx.enqueue('write', { line: 'x' })).rejects.toThrow();
    // @ts-expect-error -- the payload has no such field
    await expect(tx.enqueue(declared.write, { lines: 'x' })).rejects.toThrow();
  });
  await app.jobs.run();
  expect(await lines(app)).toEqual(['typed 2027']);
});

test('requires a title to start a task, which cannot be added like a job', async () => {
  const wrong = (tx: Tx) => [
    // @ts-expect-error -- a user waits for a task, and would not find it
    tx.enqueue(declared.countUp, { goesOn: 'ends' }),
    // @ts-expect-error -- a job has no progress to report
    tx.startTask(declared.write, { line: 'x' }, { title: 'Write' }),
  ];
  await expect(inTenant(app, (tx) => Promise.all(wrong(tx)))).rejects.toThrow();
});

test('rejects an invalid payload with a message, and rolls back the write', async () => {
  const wrong = inTenant(app, async (tx) => {
    await tx.enqueue(declared.write, { line: 'before' });
    await tx.enqueue(declared.write, { line: '' });
  });
  await expect(wrong).rejects.toThrow(
    "The payload of the job 'works:write' doesn't match its schema:",
  );
  await expect(wrong).rejects.toThrow('→ at line');
  expect(await jobs()).toEqual([]);
});

test('parses a payload that was queued by other means before it runs', async () => {
  await app.database.raw('select kit_add_job(?, ?::json)', [
    'works:write',
    JSON.stringify({ tenantId: app.tenants.a.id, payload: { line: 7 } }),
  ]);
  await app.jobs.run();
  expect(await lines(app)).toEqual([]);
  const [left] = await jobs();
  expect(left?.last_error).toContain(
    "The payload of the job 'works:write' doesn't match its schema",
  );
});

test('rejects a job without a handler when it is added', async () => {
  await expect(
    inTenant(app, (tx) => tx.enqueue(declared.forgotten, { line: 'x' })),
  ).rejects.toThrow(
    "No plugin handles the job 'forgotten'. Add handle(forgotten, …) to the jobs of its server part.",
  );
});

test('uses the priority and number of tries of the job, and runs settlement first by default', async () => {
  await inTenant(app, async (tx) => {
    await tx.enqueue(declared.refuse, { line: 'x' });
    await tx.enqueue(declared.settleLine, { line: 'x' });
    await tx.enqueue(declared.write, { line: 'x' });
  });
  const added = await jobs();
  expect(added).toMatchObject([
    { task_identifier: 'works:refuse', priority: 5, max_attempts: 2 },
    { task_identifier: 'works:settleLine', priority: -10, max_attempts: 25 },
    { task_identifier: 'works:write', priority: 0, max_attempts: 25 },
  ]);
  await app.jobs.run();
  expect(await jobs()).toMatchObject([
    { task_identifier: 'works:refuse', attempts: 1, last_error: 'this job is refused' },
  ]);
});

/** The installation with other jobs, without the kernel, whose parts only the host provides. */
const assembleWith = (handlers: readonly JobHandler[]) =>
  assemble(
    app.plugins.flatMap((plugin) => {
      if (plugin.contract.id === 'kit') return [];
      if (plugin.contract.id !== 'works') return plugin;
      return { ...plugin, server: { ...plugin.server, jobs: handlers } };
    }),
    app.runtime,
  );

const scheduled = (every: string) =>
  handle(job('scheduled', z.object({}), { every }), async () => undefined);

test('accepts a cron pattern as a schedule', () => {
  const { schedules } = assembleWith([scheduled('0 3 * * *')]);
  expect(schedules).toContainEqual({
    task: 'works:scheduled',
    every: '0 3 * * *',
    priority: 0,
    maxAttempts: undefined,
  });
});

test.each([
  ['1d', "Invalid cron pattern '1d'"],
  ['0 25 * * *', "Too large value '25' in hours range"],
  ['0 3 * * mon', "Invalid cron pattern '0 3 * * mon'"],
])('stops the start with a message for the schedule %j', (every, reason) => {
  expect(() => assembleWith([scheduled(every)])).toThrow(
    `the job 'works:scheduled': ${reason}. A schedule has five fields in UTC, such as '0 3 * * *'`,
  );
});

test('rejects a schedule for a job that needs a payload', () => {
  const wants = job('wants', z.object({ id: z.uuid() }), { every: '* * * * *' });
  expect(() => assembleWith([handle(wants, async () => undefined)])).toThrow(
    "the job 'works:wants' runs on a schedule, without a payload",
  );
});

test('rejects two handlers for one job', () => {
  const once = handle(declared.write, async () => undefined);
  expect(() => assembleWith([once, once])).toThrow(
    "the job 'write' is handled by both works and works",
  );
});
