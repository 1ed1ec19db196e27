import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { charge, labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
});
afterAll(() => app.stop());

const lines = (about: string): Promise<string[]> =>
  app
    .database('lab_line')
    .where('line', 'like', `%${about}`)
    .orderBy('created_at')
    .pluck('line') as unknown as Promise<string[]>;
const entries = (name: string): Promise<string[]> =>
  app.database('lab_entry').where({ name }).pluck('name') as unknown as Promise<string[]>;
const jobs = async (): Promise<number> => {
  const row = await app.database('graphile_worker.jobs').count('* as n').first();
  return Number((row as { n: string }).n);
};

test('runs listeners of the same transaction before the response, and those after the commit later', async () => {
  expect((await charge(app, { name: 'plain' })).status).toBe(201);
  expect(await lines('plain')).toEqual(['with plain']);
  await app.jobs.run();
  expect(await lines('plain')).toEqual(['with plain', 'after plain']);
  expect(await jobs()).toBe(0);
});

test('rolls back the write, its listeners’ writes and the jobs if a listener throws', async () => {
  const answer = await charge(app, { name: 'vetoed' });
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { error: { code: 'vetoed', message: 'A listener says no.' } },
  ]);
  expect([await entries('vetoed'), await lines('vetoed'), await jobs()]).toEqual([[], [], 0]);
});

test('undoes listeners’ writes if the emitter fails after its event', async () => {
  expect((await charge(app, { name: 'crashes' })).status).toBe(500);
  expect([await entries('crashes'), await lines('crashes'), await jobs()]).toEqual([[], [], 0]);
});

test('retries a listener after the commit until it succeeds, and then stops', async () => {
  await charge(app, { name: 'flaky' });
  await app.jobs.run();
  expect([await lines('flaky'), await jobs()]).toEqual([['with flaky', 'after flaky'], 1]);
  const [job] = (await app.database('graphile_worker.jobs').select('attempts', 'last_error')) as {
    attempts: number;
    last_error: string;
  }[];
  expect(job).toMatchObject({ attempts: 1, last_error: expect.stringContaining('first try') });
  await app.database.raw('update graphile_worker._private_jobs set run_at = now()');
  await app.jobs.run();
  expect(await jobs()).toBe(0);
  await app.jobs.run();
  expect(await lines('flaky')).toEqual(['with flaky', 'after flaky', 'after flaky']);
});

test('writes rows of the listener’s tenant', async () => {
  const owners = await app.database('lab_line').distinct('tenant_id').pluck('tenant_id');
  expect(owners).toEqual([app.tenants.a.id]);
});
