import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { conflict, type Knex } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/kit/testing';
import { makeLog } from '../services/makeLog.ts';
import { answerApiError } from './answerError.ts';
import { beginFacts } from './requestFacts.ts';

/** What is answered where a handler throws this. */
async function answerTo(error: unknown) {
  const app = express();
  const log = makeLog({ level: 'silent' });
  app.use(beginFacts({ trustsProxy: false }));
  app.use(() => {
    throw error;
  }, answerApiError(log));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const { error: said } = (await answer.json()) as { error: { code: string; message: string } };
  return { status: answer.status, ...said };
}

test('an error of ours leaves as it is', async () => {
  expect(await answerTo(conflict('taken', 'It is taken.'))).toEqual({
    status: 409,
    code: 'taken',
    message: 'It is taken.',
  });
});

test('a database that is away, full or slow to give a connection is 503', async () => {
  const timeout = Object.assign(new Error('Knex: Timeout acquiring'), { name: 'KnexTimeoutError' });
  for (const error of [
    Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('x'), { code: 'EPIPE' }),
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

describe('a database that goes in the middle of a transaction is 503', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.stop());
  const end = (pid: number) => app.database.raw('select pg_terminate_backend(?)', [pid]);
  const pidOf = async (db: Knex) =>
    (await db.raw<{ rows: [{ pid: number }] }>('select pg_backend_pid() as pid')).rows[0].pid;
  /** What a handler is left with whose connection ends before its second statement. */
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

  test('in the middle of one', async () => {
    const error = await caught(async (db, pid) => {
      const waiting = db.raw('select pg_sleep(60)');
      waiting.catch(() => undefined);
      await expect.poll(async () => (await backend(pid))[0]?.wait_event).toBe('PgSleep');
      await end(pid);
      await waiting;
    });
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('although the handler went on after the first failure', async () => {
    const error = await caught(async (db, pid) => {
      await end(pid);
      await expect.poll(async () => (await backend(pid)).length).toBe(0);
      await db.raw('select 1').catch(() => undefined);
      await db.raw('select 2');
    });
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('before its commit', async () => {
    const error = await caught(async (_db, pid) => {
      await end(pid);
      await expect.poll(async () => (await backend(pid)).length).toBe(0);
    });
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  const backend = (pid: number): Promise<{ wait_event: string | null }[]> =>
    app.database('pg_stat_activity').where({ pid }).select('wait_event');
});

test('a date that Postgres does not know is the caller’s', async () => {
  for (const code of ['22007', '22008'])
    expect(await answerTo(Object.assign(new Error('x'), { code }))).toMatchObject({
      status: 400,
      code: 'malformed',
    });
});

test('anything else is 500 and says nothing of itself', async () => {
  for (const error of [new Error('the password is x'), 'a text', { status: 418 }]) {
    const answer = await answerTo(error);
    expect(answer).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.message).toMatch(
      /^Something went wrong on our side\. The request has the number /,
    );
  }
});
