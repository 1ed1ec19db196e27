import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { charged } from '../../tests/fixtures/plugin-lab/contract.ts';
import { testApp } from './testApp.ts';
import * as declared from '../../tests/fixtures/plugin-works/jobs.ts';
import { lines } from '../../tests/fixtures/plugin-works/worksApp.ts';

const LAB = new URL('../../tests/fixtures/plugin-lab/lab.test.ts', import.meta.url).href;
const WORKS = new URL('../../tests/fixtures/plugin-works/worksApp.ts', import.meta.url).href;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ extra: [LAB, WORKS] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('works_line').delete();
  await app.database('lab_line').delete();
});

const queued = () =>
  app
    .database('graphile_worker.jobs')
    .where('task_identifier', 'like', 'works:%')
    .pluck('task_identifier');
const heard = () => app.database('lab_line').orderBy('created_at').pluck('line');

test('runs a job alone: in its tenant, with a parsed payload, and nothing else from the queue', async () => {
  const tenantId = app.tenants.a.id;
  await app.runtime
    .depsOf('works')
    .forTenant(tenantId)
    .tx((tx) => tx.enqueue(declared.write, { line: 'waits' }));
  await app.runJob(declared.write, { line: 'alone', at: new Date('2027-02-03') }, { tenantId });
  expect(await lines(app)).toEqual(['alone 2027']);
  expect(await queued()).toEqual(['works:write']);
});

test('runs a scheduled job without waiting for its time', async () => {
  await expect(app.runJob(declared.byTheClock, {})).resolves.toBeUndefined();
});

test('throws a job’s error in the test', async () => {
  await expect(app.runJob(declared.refuse, { line: 'x' })).rejects.toThrow('this job is refused');
  await expect(app.runJob(declared.write, { line: '' })).rejects.toThrow(
    "doesn't match its schema",
  );
});

test("sends an event to a plugin's listeners only, both in the transaction and afterward", async () => {
  const tenantId = app.tenants.a.id;
  await app.runListener('lab', charged, { tenantId, name: 'alone' }, { tenantId });
  expect(await heard()).toEqual(['with alone', 'after alone']);
});

test('rolls back the writes of a listener that throws, and throws its error in the test', async () => {
  const tenantId = app.tenants.a.id;
  await expect(
    app.runListener('lab', charged, { tenantId, name: 'vetoed' }, { tenantId }),
  ).rejects.toThrow('A listener says no.');
  expect(await heard()).toEqual([]);
});

test('throws if the plugin does not listen, so that the test cannot pass by mistake', async () => {
  await expect(
    app.runListener('works', charged, { tenantId: app.tenants.a.id, name: 'x' }),
  ).rejects.toThrow("works doesn't listen to 'lab.charged/v1'.");
});
