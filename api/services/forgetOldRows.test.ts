import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { forget } from './kernelJobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('deletes old responses, past attempts, ended sessions and long-sent emails, and keeps newer ones', async () => {
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
  const mail = (recipient: string, sent_at: Date | null) => ({
    id: randomUUID(),
    recipient,
    subject: 's',
    text: 't',
    sent_at,
  });
  await database('kit_mail').insert([
    mail('old', new Date(Date.now() - 31 * 24 * 3_600_000)),
    mail('young', new Date()),
    mail('kept', null),
  ]);
  await app.runJob(forget, {});
  expect(await database('kit_idempotency').pluck('scope')).toEqual(['young']);
  expect(await database('kit_rate_limit').pluck('key')).toEqual(['young']);
  const mails = await database('kit_mail').orderBy('recipient').pluck('recipient');
  expect(mails).toEqual(['kept', 'young']);
  expect(await database('kit_session').pluck('sid')).toEqual(['young']);
});
