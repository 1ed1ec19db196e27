import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { conflict } from '@foyer/kit/server';
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
    ...{ status: 409, code: 'taken', message: 'It is taken.' },
  });
});

test('a database that is away, full or slow to give a connection is 503', async () => {
  const timeout = Object.assign(new Error('Knex: Timeout acquiring'), { name: 'KnexTimeoutError' });
  for (const error of [
    Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('x'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
    timeout,
  ]) {
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'unavailable' });
  }
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
