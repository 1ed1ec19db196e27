import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { conflict, type Knex } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import { makeLog } from '../services/makeLog.ts';
import { sendApiError } from './sendError.ts';
import { beginFacts } from './requestLog.ts';

const nowhere = { write: (_line: string): void => undefined };

/** The response when a handler throws this. */
async function answerTo(error: unknown, { path = '/', method = 'GET', to = nowhere } = {}) {
  const app = express();
  const log = makeLog({ level: 'error', to });
  app.use(beginFacts({ trustsProxy: false }));
  app.use(() => {
    throw error;
  }, sendApiError(log));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
  });
  const { error: said } = (await answer.json()) as { error: { code: string; message: string } };
  return { status: answer.status, ...said };
}

test('passes our own errors through', async () => {
  expect(await answerTo(conflict('taken', 'It is taken.'))).toEqual({
    status: 409,
    code: 'taken',
    message: 'It is taken.',
  });
});

test('returns 503 when the database is down, full or slow to give a connection', async () => {
  const timeout = Object.assign(new Error('Knex: Timeout acquiring'), { name: 'KnexTimeoutError' });
  for (const error of [
    Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('x'), { code: 'EPIPE' }),
    Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }),
    Object.assign(new Error('x'), { code: '08006' }),
    Object.assign(new Error('x'), { code: '57P01' }),
    Object.assign(new Error('x'), { code: '57P05' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    new Error('Unable to acquire a connection'),
    timeout,
  ]) {
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  }
});

describe('returns 503 when the connection is lost', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.stop());
  const end = (pid: number) => app.database.raw('select pg_terminate_backend(?)', [pid]);
  const pidOf = async (db: Knex) =>
    (await db.raw<{ rows: [{ pid: number }] }>('select pg_backend_pid() as pid')).rows[0].pid;
  /** What a handler sees when its connection ends before its second statement. */
  const caught = (work: (db: Knex.Transaction, pid: number) => Promise<unknown>) =>
    app.runtime
      .depsOf('kit')
      .asPlatform('a test')
      .tx(async ({ db }) => work(db, await pidOf(db)))
      .catch((error: unknown) => error);

  test('between two statements', async () => {
    const error = await caught(async (db, pid) => {
      await end(pid);
      await expect.poll(async () => (await backend(pid)).length).toBe(0);
      await db.raw('select 1');
      await db.raw('select 2');
    });
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('during a statement', async () => {
    const error = await caught(async (db, pid) => {
      const waiting = db.raw('select pg_sleep(60)');
      waiting.catch(() => undefined);
      await expect.poll(async () => (await backend(pid))[0]?.wait_event).toBe('PgSleep');
      await end(pid);
      await waiting;
    });
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('even if the handler continued after the first failure', async () => {
    const error = await caught(async (db, pid) => {
      await end(pid);
      await expect.poll(async () => (await backend(pid)).length).toBe(0);
      await db.raw('select 1').catch(() => undefined);
      await db.raw('select 2');
    });
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('before the commit', async () => {
    const error = await caught(async (_db, pid) => {
      await end(pid);
      await expect.poll(async () => (await backend(pid)).length).toBe(0);
    });
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  const backend = (pid: number): Promise<{ wait_event: string | null }[]> =>
    app.database('pg_stat_activity').where({ pid }).select('wait_event');
});

describe('a statement that timed out', () => {
  const tooLong = () =>
    Object.assign(new Error('select $1 - canceling statement due to statement timeout'), {
      code: '57014',
    });

  test('is reported as a timeout where a filter or dates can be narrowed', async () => {
    expect(await answerTo(tooLong(), { path: '/api/events' })).toEqual({
      status: 503,
      code: 'too_slow',
      message: 'This took too long. Narrow the filter or the dates, and try again.',
    });
  });

  test.each([
    { path: '/api/p/events', method: 'GET' },
    { path: '/api/events', method: 'POST' },
  ])('is reported as unavailable at $method $path', async (asked) => {
    expect(await answerTo(tooLong(), asked)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('is logged with its call and its statement', async () => {
    let logged = '';
    const to = { write: (line: string) => void (logged += line) };
    await answerTo(tooLong(), { path: '/api/events', to });
    expect(JSON.parse(logged)).toMatchObject({
      msg: 'A statement took too long',
      call: 'GET /api/events',
      err: { message: expect.stringContaining('select $1') },
    });
  });
});

test('blames the caller for a date that Postgres can’t represent', async () => {
  for (const code of ['22007', '22008'])
    expect(await answerTo(Object.assign(new Error('x'), { code }))).toMatchObject({
      status: 400,
      code: 'malformed',
    });
});

test('returns 500 without details for anything else', async () => {
  const noFile = Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' });
  for (const error of [new Error('the password is x'), 'a text', { status: 418 }, noFile]) {
    const answer = await answerTo(error);
    expect(answer).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.message).toMatch(
      /^Something went wrong on our end\. If you contact support, mention request /,
    );
  }
});
