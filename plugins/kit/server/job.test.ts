import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '@foyer/kit/server';
import type { TestApp } from '@foyer/kit/testing';
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

test('a payload is what the job declares, also to the compiler', async () => {
  await inTenant(app, async (tx) => {
    await tx.enqueue(declared.write, { line: 'typed', at: '2027-01-01T00:00:00Z' });
    // @ts-expect-error -- a job is an object, and its name is nobody's business
    await expect(tx.enqueue('write', { line: 'x' })).rejects.toThrow();
    // @ts-expect-error -- the payload has no such field
    await expect(tx.enqueue(declared.write, { lines: 'x' })).rejects.toThrow();
  });
  await app.jobs.run();
  expect(await lines(app)).toEqual(['typed 2027']);
});

test('a task is started with a title, and not added like a job', async () => {
  const wrong = (tx: Tx) => [
    // @ts-expect-error -- somebody waits for it, and would find nothing
    tx.enqueue(declared.countUp, { goesOn: 'ends' }),
    // @ts-expect-error -- a job has no row that says how far it is
    tx.startTask(declared.write, { line: 'x' }, { title: 'Write' }),
  ];
  await expect(inTenant(app, (tx) => Promise.all(wrong(tx)))).rejects.toThrow();
});

test('a payload that is not as declared is refused with a sentence, and the write with it', async () => {
  const wrong = inTenant(app, async (tx) => {
    await tx.enqueue(declared.write, { line: 'before' });
    await tx.enqueue(declared.write, { line: '' });
  });
  await expect(wrong).rejects.toThrow("The payload of the job 'works:write' is not as declared:");
  await expect(wrong).rejects.toThrow('→ at line');
  expect(await jobs()).toEqual([]);
});

test('a payload that came into the queue by another way is parsed before it runs', async () => {
  await app.database.raw('select kit_add_job(?, ?::json)', [
    'works:write',
    JSON.stringify({ tenantId: app.tenants.a.id, payload: { line: 7 } }),
  ]);
  await app.jobs.run();
  expect(await lines(app)).toEqual([]);
  const [left] = await jobs();
  expect(left?.last_error).toContain("The payload of the job 'works:write' is not as declared");
});

test('a job that no server half does is refused where it is added', async () => {
  await expect(
    inTenant(app, (tx) => tx.enqueue(declared.forgotten, { line: 'x' })),
  ).rejects.toThrow(
    "No plugin does the job 'forgotten': its server half needs handle(forgotten, …) among its jobs.",
  );
});

test('a job brings its priority and how often it is tried; settlement is first by itself', async () => {
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

/** The installation again, with other jobs, and without the kernel, whose parts only the host can bring. */
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

test('a schedule is a cron pattern', () => {
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
])('the schedule %j stops the start with a sentence', (every, reason) => {
  expect(() => assembleWith([scheduled(every)])).toThrow(
    `the job 'works:scheduled': ${reason}; a schedule is five fields in UTC such as '0 3 * * *'`,
  );
});

test('a schedule gives no payload, so its job cannot want one', () => {
  const wants = job('wants', z.object({ id: z.uuid() }), { every: '* * * * *' });
  expect(() => assembleWith([handle(wants, async () => undefined)])).toThrow(
    "the job 'works:wants' has a schedule, which gives it no payload",
  );
});

test('one job is not done twice', () => {
  const once = handle(declared.write, async () => undefined);
  expect(() => assembleWith([once, once])).toThrow(
    "the job 'write' is done by works and again by works",
  );
});
