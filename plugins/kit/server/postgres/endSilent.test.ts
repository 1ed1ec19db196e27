import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { darkProxy, type DarkProxy } from '../../../../packages/testing/darkProxy.ts';
import { emptyDatabase, type TestDatabase } from '../../../../packages/testing/testDatabase.ts';
import { copyOut } from './copyOut.ts';
import { createDatabase, type Database } from './database.ts';
import { connectionOf, poolCounts } from './internals.ts';
import { STATEMENT_LIMITS, withStatementLimit } from './statementLimits.ts';

let made: TestDatabase;
let proxy: DarkProxy;
beforeAll(async () => {
  made = await emptyDatabase();
  proxy = await darkProxy(made.appUrl);
});
afterAll(async () => {
  await proxy.close();
  await made.drop();
});

const SILENCE_MS = 400;

/** A pool behind the proxy whose connections may be silent only briefly. */
function open(given: Partial<Parameters<typeof createDatabase>[0]> = {}): Database {
  proxy.lightUp();
  const url = proxy.urlOf(made.appUrl);
  const database = createDatabase({ url, silenceMs: SILENCE_MS, ...given });
  onTestFinished(() => database.close());
  return database;
}

const one = async (database: Database): Promise<unknown> =>
  (await database.fastRead<{ n: number }>('nobody', { text: 'select 1 as n', values: [] }))[0]?.n;

/** The number of statements of the pool 'job' that sleep in the server. */
const sleeping = async (database: Database): Promise<number> => {
  const text = `select from pg_stat_activity where wait_event = 'PgSleep' and application_name = 'job'`;
  return (await database.fastRead('nobody', { text, values: [] })).length;
};

const isLost = { code: 'ETIMEDOUT' };

/** Opens as many connections as the pool allows. */
const fill = (database: Database, connections: number) =>
  Promise.all(
    Array.from({ length: connections }, () =>
      database.transaction('nobody', (db) => db.raw('select pg_sleep(0.05)')),
    ),
  );

test.each([
  { how: 'whose statements leave before the last is answered', prepared: true, streams: false },
  { how: 'behind a pooler', prepared: false, streams: false },
  { how: 'of exports', prepared: true, streams: true },
])('discards connections of a pool $how that were lost silently', async (how) => {
  const database = open({ max: 4, ...how });
  await fill(database, 4);
  proxy.goDark('carried');
  await expect(one(database)).rejects.toMatchObject(isLost);
  // Otherwise each idle connection would cost a request as long a wait.
  await expect.poll(() => proxy.lost()).toBe(0);
  expect(await one(database)).toBe(1);
  expect(poolCounts(database.knex)).toMatchObject({ used: 0, waiting: 0 });
});

test('fails a transaction on a lost connection as a whole, including its rollback', async () => {
  const database = open({ max: 1 });
  let later: unknown;
  const work = database.transaction('nobody', async (db) => {
    await db.raw('select 1');
    proxy.goDark('carried');
    await db.raw('select 2').catch(() => undefined);
    later = await db.raw('select 3').catch((error: unknown) => error);
    throw new Error('a reason to roll back');
  });
  await expect(work).rejects.toThrow();
  expect(later).toMatchObject({ message: expect.stringContaining('is not queryable') });
  expect(await one(database)).toBe(1);
});

test('gives a caller who waits for a connection of a lost pool a new one', async () => {
  const database = open({ max: 1 });
  await one(database);
  proxy.goDark('carried');
  const answers = await Promise.allSettled([one(database), one(database), one(database)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('aborts a statement that takes longer than a request may, while others continue', async () => {
  const database = open({ max: 2 });
  await fill(database, 2);
  const others = one(database);
  const slow = database.transaction('nobody', (db) => db.raw('select pg_sleep(3)'));
  await expect(slow).rejects.toThrow('is not queryable');
  expect(await others).toBe(1);
  // The server still works on it, so nothing was lost and the idle connection stays.
  await expect.poll(() => proxy.carried()).toBe(1);
});

test('lets a job’s statement take as long as its queue allows while the server works on it', async () => {
  const database = open();
  const limits = () =>
    database.transaction('nobody', async (db) => {
      await db.raw(`select pg_sleep(${(SILENCE_MS * 3) / 1000})`);
      const { rows } = await db.raw<{ rows: [{ statement_timeout: string }] }>(
        'show statement_timeout',
      );
      return rows[0].statement_timeout;
    });
  expect(await withStatementLimit(STATEMENT_LIMITS.normal, limits)).toBe('5min');
  const [role] = await database.fastRead('nobody', { text: 'show statement_timeout', values: [] });
  expect(role).toEqual({ statement_timeout: '5s' });
});

test('aborts a job’s statement that takes longer than its queue allows while the server works on it', async () => {
  const database = open();
  await one(database);
  const work = withStatementLimit(SILENCE_MS * 2, () =>
    database.transaction('nobody', (db) =>
      // As if the server's limit didn't apply.
      db.raw(`set local statement_timeout = 0; select pg_sleep(5)`),
    ),
  );
  await expect(work).rejects.toThrow('is not queryable');
});

test('ends a job’s statement whose response was lost once the server is done with it', async () => {
  const database = open({ name: 'job' });
  await one(database);
  const seconds = (SILENCE_MS * 2.5) / 1000;
  const work = withStatementLimit(STATEMENT_LIMITS.normal, () =>
    database.transaction('nobody', (db) => db.raw(`select pg_sleep(${seconds})`)),
  );
  work.catch(() => undefined);
  await expect.poll(() => sleeping(database)).toBe(1);
  proxy.goDark('carried');
  await expect(work).rejects.toThrow('is not queryable');
});

test('does not treat an export with a slow reader as a lost connection', async () => {
  const database = open({ streams: true });
  let bytes = 0;
  await withStatementLimit(STATEMENT_LIMITS.export, () =>
    database.transaction('nobody', async (db) => {
      const csv = copyOut(await connectionOf(db), {
        sql: `copy (select repeat('x', 1000) from generate_series(1, 5000)) to stdout`,
        head: '',
      });
      for await (const part of csv) {
        if (bytes === 0) await delay(SILENCE_MS * 3);
        bytes += (part as Buffer).length;
      }
    }),
  );
  expect(bytes).toBe(5_000 * 1_001);
});
