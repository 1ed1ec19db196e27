import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../packages/testing/testDatabase.ts';
import { tapWire, type Wire } from '../../../../packages/testing/tapWire.ts';
import { createDatabase, type Database, type TransactionStep } from './database.ts';
import { poolCounts } from './internals.ts';
import type { Knex } from '../types.ts';

let made: TestDatabase;
let wire: Wire;
const opened: Database[] = [];

/** A database with one connection, whose bytes pass through `wire`. */
function open(given: { streams?: boolean } = {}): Database {
  const url = new URL(made.ownerUrl);
  url.host = `127.0.0.1:${wire.port}`;
  url.search = '';
  const database = createDatabase({ url: url.href, max: 1, ...given });
  opened.push(database);
  return database;
}

beforeAll(async () => {
  made = await emptyDatabase();
  wire = await tapWire(new URL(made.ownerUrl));
  await open().knex.raw('create table word (id int primary key, letters text not null)');
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await wire.close();
  await made.drop();
});
beforeEach(() => open().knex.raw('truncate word'));

const written = async () => (await open().knex('word').orderBy('id')) as { letters: string }[];
const backendOf = async ({ knex }: Database) =>
  (await knex.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/** Adds a letter, and so tells its place among the steps. */
const add = (letter: string) => ({
  text: `update word set letters = letters || $1 where id = 1`,
  values: [letter],
});
const start = (db: Knex.Transaction) => db('word').insert({ id: 1, letters: 'a' });

const pipeline = (
  database: Database,
  steps: (db: Knex.Transaction) => readonly TransactionStep[],
): Promise<void> => database.transaction('nobody', (db) => database.pipeline(db, steps(db)));

test('sends statements and builders in the listed order and in one round trip', async () => {
  const database = open();
  const steps = (db: Knex.Transaction) => [
    start(db),
    add('b'),
    db.raw(`update word set letters = letters || ? where id = 1`, ['c']),
    add('d'),
    db('word')
      .where({ id: 1 })
      .update({ letters: db.raw(`letters || 'e'`) }),
  ];
  await pipeline(database, steps);
  expect(await written()).toEqual([{ id: 1, letters: 'abcde' }]);
  await database.knex('word').delete();
  const [sent = '', commit, ...later] = await wire.turns(() => pipeline(database, steps));
  expect(sent).toMatch(/begin.*insert into "word"/s);
  expect(sent.match(/update|foyer_1/g)).toHaveLength(4);
  expect(commit).toContain('COMMIT');
  expect(later).toEqual([]);
});

test('keeps the order of statements if work before them waits for something else', async () => {
  const [database, seen] = [open(), [] as unknown[]];
  let resume = () => undefined as void;
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  await pipeline(database, (db) => [
    start(db),
    async () => {
      await resumed;
      seen.push(await db('word').first('letters'));
    },
    add('b'),
    async () => {
      seen.push(await db('word').first('letters'));
      resume();
    },
    add('c'),
  ]);
  expect(await written()).toEqual([{ id: 1, letters: 'abc' }]);
  expect(seen).toHaveLength(2);
});

test('calls work after the statements before it were sent', async () => {
  const database = open();
  const seen: unknown[] = [];
  await pipeline(database, (db) => [
    start(db),
    add('b'),
    async () => {
      seen.push(await db('word').first('letters'));
    },
  ]);
  expect(seen).toEqual([{ letters: 'ab' }]);
});

test('rejects with the error of the statement that failed, and leaves the connection clean', async () => {
  const database = open();
  const before = await backendOf(database);
  const failing = pipeline(database, (db) => [
    start(db),
    async () => {
      await db('word').first();
    },
    { text: 'select 1 / $1::int', values: [0] },
    add('b'),
    async () => {
      await db('word').insert({ id: 2, letters: 'z' });
    },
  ]);
  await expect(failing).rejects.toMatchObject({
    code: '22012',
    message: expect.stringContaining('select 1 / $1::int - division by zero'),
  });
  expect(poolCounts(database.knex)).toEqual({ used: 0, free: 1, waiting: 0 });
  expect(await backendOf(database)).toBe(before);
  const { rows } = await open().knex.raw<{ rows: unknown[] }>(
    'select state from pg_stat_activity where pid = ?',
    [before as number],
  );
  expect(rows).toEqual([{ state: 'idle' }]);
  expect(await written()).toEqual([]);
});

test('rolls back only after all work has ended', async () => {
  const database = open();
  let resume = () => undefined as void;
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  const sent: string[] = [];
  const failing = pipeline(database, (db) => [
    async () => {
      await db.raw('select 1 / 0').catch(() => undefined);
      sent.push('failed');
      resume();
    },
    { text: 'select 1 / $1::int', values: [0] },
    async () => {
      await resumed;
      await db('word')
        .insert({ id: 3, letters: 'late' })
        .catch((error: unknown) => sent.push((error as { code: string }).code));
    },
  ]).catch(() => sent.push('rolled back'));
  await failing;
  expect(sent).toEqual(['failed', '25P02', 'rolled back']);
  expect(await written()).toEqual([]);
});

test('fails once if Postgres ends the session midway, and the next transaction gets another connection', async () => {
  const database = open();
  const before = await backendOf(database);
  const errors: unknown[] = [];
  const failing = database.transaction('nobody', (db) =>
    database
      .pipeline(db, [
        start(db),
        { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] },
        add('b'),
        async () => {
          await db('word').first();
        },
      ])
      .catch((error: unknown) => {
        errors.push(error);
        throw error;
      }),
  );
  await expect(failing).rejects.toThrow();
  expect(errors).toEqual([expect.objectContaining({ code: '57P01' })]);
  expect(await backendOf(database)).not.toBe(before);
  expect(await written()).toEqual([]);
});

test('fails every step that waits when the network fails, and the next transaction gets another connection', async () => {
  const database = open();
  const before = await backendOf(database);
  const ended: string[] = [];
  const failing = pipeline(database, (db) => [
    start(db),
    async () => {
      await db('word').first();
      wire.cut();
    },
    async () => {
      await db.raw('select pg_sleep(1)').finally(() => ended.push('waiting'));
    },
    async () => {
      await db('word')
        .update({ letters: 'z' })
        .finally(() => ended.push('behind it'));
    },
  ]);
  await expect(failing).rejects.toThrow(/Connection terminated|ECONNRESET|not queryable/);
  expect(ended).toEqual(['waiting', 'behind it']);
  expect(await backendOf(database)).not.toBe(before);
  expect(await written()).toEqual([]);
});

test('waits for each response on a connection that streams, without pg’s deprecated queue', async () => {
  const database = open({ streams: true });
  const warnings: string[] = [];
  const warned = ({ message }: Error) => void warnings.push(message);
  process.on('warning', warned);
  const turns = await wire.turns(() =>
    pipeline(database, (db) => [
      start(db),
      async () => {
        await db('word').update({ letters: db.raw(`letters || 'w'`) });
      },
      add('b'),
      add('c'),
    ]),
  );
  process.off('warning', warned);
  expect(warnings).toEqual([]);
  expect(turns.length).toBeGreaterThan(5);
  const [word] = await written();
  expect(word?.letters.replace('w', '')).toBe('abc');
});

test('sends nothing after its transaction has ended', async () => {
  const database = open();
  const ended = await database.transaction('nobody', async (db) => ({ db }));
  await expect(database.pipeline(ended.db, [add('b')])).rejects.toThrow('already ended');
});
