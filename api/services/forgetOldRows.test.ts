import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/kit/testing';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('answers older than a day, past tries and ended sessions are forgotten, younger ones kept', async () => {
  const { database } = app;
  const answer = { key: 'k', request_hash: 'h', status: 200, reply: '{}' };
  await database('kit_idempotency').insert([
    { ...answer, scope: 'old', created_at: new Date(Date.now() - 25 * 3_600_000) },
    { ...answer, scope: 'young' },
  ]);
  await database('kit_rate_limit').insert([
    { key: 'old', points: 1, expire: Date.now() - 1_000 },
    { key: 'young', points: 1, expire: Date.now() + 60_000 },
  ]);
  const sessions = (sid: string, ms: number) => ({
    sid,
    sess: '{}',
    expire: new Date(Date.now() + ms),
  });
  await database('kit_session').insert([sessions('old', -1_000), sessions('young', 60_000)]);
  await database.raw(`select kit_add_job('kit:forget', '{}')`);
  await app.jobs.run();
  expect(await database('kit_idempotency').pluck('scope')).toEqual(['young']);
  expect(await database('kit_rate_limit').pluck('key')).toEqual(['young']);
  expect(await database('kit_session').pluck('sid')).toEqual(['young']);
});
