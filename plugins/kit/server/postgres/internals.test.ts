import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import QueryStream from 'pg-query-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../packages/testing/testDatabase.ts';
import { tapWire, type Wire } from '../../../../packages/testing/tapWire.ts';
import { copyOut } from './copyOut.ts';
import { createDatabase, type Database, type Plan, type RowScope } from './database.ts';
import { connectionOf, poolCounts, toStatement, toText, withConnection } from './internals.ts';

// Tests the undocumented behavior of knex and pg that this folder relies on, from outside: on the wire, in Postgres'
// catalogs and in the results. An update that changes it fails here.

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let made: TestDatabase;
let wire: Wire;
const opened: Database[] = [];

/** A database with one connection, whose bytes pass through `wire`. */
function open(given: { prepared?: boolean; streams?: boolean } = {}): Database {
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
  const database = open();
  await database.knex.raw('create table thing (id int primary key, name text not null)');
  await database.knex.raw(
    `insert into thing select n, 'thing ' || n from generate_series(1, 20) n`,
  );
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await wire.close();
  await made.drop();
});

const count = { text: 'select count(*) as n from thing where id > $1', values: [5] };
const tenantId = randomUUID();

test('uses private parts of knex and pg in one file only', async () => {
  const isPrivate =
    /__knex|\b(knex|db|trx)\.client\b|\.driver\b|readyForQuery\b|\.connection\.stream|\._(query|acquire|active|sent|ending)/;
  const found: string[] = [];
  for (const folder of ['plugins/kit/server', 'api', 'seeds'])
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = await readFile(join(ROOT, folder, name), 'utf8');
      if (isPrivate.test(text)) found.push(join(folder, name));
    }
  expect(found).toEqual(['plugins/kit/server/postgres/internals.ts']);
});

test('sends begin, statement and commit of a read in one round trip', async () => {
  const database = open();
  await database.knex.raw('select 1');
  const [sent = '', ...later] = await wire.turns(() =>
    database.fastWrite({ tenantId }, { text: 'select $1::int as n', values: [1] }),
  );
  expect(sent).toContain(`begin; select set_config('foyer.tenant', '${tenantId}', true)`);
  expect(sent).toContain('commit');
  expect(later).toEqual([]);
});

test('sends a transaction’s opening instead of BEGIN, without waiting for the response', async () => {
  const database = open();
  await database.knex.raw('select 1');
  const turns = await wire.turns(() =>
    database.transaction({ tenantId }, (db) => db('thing').where({ id: 1 }).first()),
  );
  expect(turns).toHaveLength(2);
  expect(turns[0]).toMatch(/begin; select set_config.*select \* from "thing"/s);
  expect(turns[0]).not.toMatch(/BEGIN/);
  expect(turns[1]).toContain('COMMIT');
});

test('sends a last statement with the commit', async () => {
  const database = open();
  await database.knex.raw('select 1');
  const turns = await wire.turns(() =>
    database.transaction({ tenantId }, async (db) => {
      await db('thing').where({ id: 1 }).first();
      database.deferToCommit(db, {
        text: 'update thing set name = $1 where id = 1',
        values: ['last'],
      });
    }),
  );
  expect(turns).toHaveLength(2);
  expect(turns[1]).toMatch(/update thing.*COMMIT/s);
});

test('does not reuse a connection that Postgres ended before its socket is closed', async () => {
  const database = open();
  await database.knex.raw(`
    create table ending (id int);
    create function end_session() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger ends after insert on ending deferrable initially deferred
      for each row execute function end_session()`);
  for (let time = 0; time < 20; time += 1) {
    const ended = database.transaction('nobody', (db) => db('ending').insert({ id: time }));
    await expect(ended).rejects.toThrow();
    const one = database.transaction('nobody', (db) => db('thing').where({ id: 1 }).first());
    expect(await one).toMatchObject({ id: 1 });
  }
});

test('fails every statement of a transaction whose opening fails', async () => {
  const database = open();
  // The owner can't switch to the platform's role, which the opening requests.
  const failing = database.transaction('platform', (db) => db('thing').delete());
  await expect(failing).rejects.toMatchObject({ code: '25P02' });
  expect(await database.transaction('nobody', (db) => db('thing').count('* as n').first())).toEqual(
    { n: 20 },
  );
});

test('prepares a custom statement once per connection', async () => {
  const database = open();
  await database.fastRead('nobody', count);
  const [sent = ''] = await wire.turns(() => database.fastWrite('nobody', count));
  expect(sent).not.toContain(count.text);
  const { rows } = await database.knex.raw<{ rows: { name: string; statement: string }[] }>(
    'select name, statement from pg_prepared_statements order by name',
  );
  expect(rows).toEqual([{ name: 'foyer_1', statement: count.text }]);
});

test('prepares a frequent statement of a builder, unless it returns all columns', async () => {
  const database = open();
  for (let id = 1; id <= 4; id += 1) {
    const asked = (db: Knex.Transaction) =>
      Promise.all([
        db('thing').where({ id }).first('id'),
        db('thing').where({ id }).first(),
        db('thing').where({ id }).count('* as n').first(),
        db.raw('select 1; select 2'),
      ]);
    const [one, whole, counted] = await database.transaction('nobody', asked);
    expect([one, whole, counted]).toMatchObject([{ id }, { id }, { n: 1 }]);
  }
  const { rows } = await database.knex.raw<{ rows: { name: string; statement: string }[] }>(
    'select name, statement from pg_prepared_statements order by name',
  );
  expect(rows).toEqual([
    { name: 'foyer_built_1', statement: 'select "id" from "thing" where "id" = $1 limit $2' },
    {
      name: 'foyer_built_2',
      statement: 'select count(*) as "n" from "thing" where "id" = $1 limit $2',
    },
  ]);
});

test('keeps prepared statements working after a column is added', async () => {
  const database = open();
  const read = () =>
    database.transaction('nobody', (db) =>
      Promise.all([db('thing').where({ id: 1 }).first(), db('thing').where({ id: 1 }).first('id')]),
    );
  for (let time = 0; time < 4; time += 1) await read();
  await database.knex.raw('alter table thing add column added integer');
  expect(await read()).toEqual([expect.objectContaining({ id: 1, added: null }), { id: 1 }]);
});

test('prepares nothing with prepared statements turned off, and otherwise works the same', async () => {
  const database = open({ prepared: false });
  expect(await database.fastRead('nobody', count)).toEqual([{ n: 15 }]);
  for (let time = 0; time < 4; time += 1)
    await database.transaction('nobody', (db) => db('thing').where({ id: 1 }).first('id'));
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(
    'select name from pg_prepared_statements',
  );
  expect(rows).toEqual([]);
});

test.each([
  ['of-all', 'force_generic_plan'],
  ['of-values', 'force_custom_plan'],
] as const)('uses a %s plan if requested', async (plan, mode) => {
  const text = `select current_setting('plan_cache_mode') as mode`;
  expect(await open().fastRead('nobody', { text, values: [] }, plan)).toEqual([{ mode }]);
});

test('reads a tenant’s list with one process, and a list of all tenants with as many as there are', async () => {
  const text = `select current_setting('max_parallel_workers_per_gather')::int as n`;
  const read = (scope: RowScope, plan?: Plan) =>
    open().fastRead<{ n: number }>(scope, { text, values: [] }, plan);
  const tenantId = '00000000-0000-4000-8000-000000000001';
  expect(await read({ tenantId }, 'of-all')).toEqual([{ n: 0 }]);
  expect(await read({ tenantId }, 'of-values')).toEqual([{ n: 0 }]);
  const [others] = await read('nobody');
  expect(others?.n).toBeGreaterThan(0);
});

test('discards a connection with a stale prepared statement', async () => {
  const database = open();
  await database.knex.raw('create table moving (id int)');
  const read = () =>
    database.fastRead('nobody', { text: 'select * from moving where id = $1', values: [1] });
  const backend = async () => {
    const { rows } = await database.knex.raw<{ rows: { pid: number }[] }>(
      'select pg_backend_pid() as pid',
    );
    return rows[0]?.pid;
  };
  await read();
  const before = await backend();
  await database.knex.raw('alter table moving add name text');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect(await read()).toEqual([]);
  expect(await backend()).not.toBe(before);
});

test('streams rows on the connection of a transaction', async () => {
  const database = open({ streams: true });
  const names = await database.transaction(
    'nobody',
    async (db) => {
      const connection = await connectionOf(db);
      const sql = 'select name from thing where id > $1 order by id';
      const rows = connection.query(new QueryStream(sql, [17], { batchSize: 1 }));
      return rows.map(({ name }: { name: string }) => name).toArray();
    },
    true,
  );
  expect(names).toEqual(['thing 18', 'thing 19', 'thing 20']);
});

/** The output of `copy` for a number of long rows. */
const rowsOf = (many: number) =>
  `copy (select n, repeat('x', 1000) from generate_series(1, ${many}) n) to stdout (format csv)`;

test('reads rows as fast as they are consumed, and no faster', async () => {
  // Without `wire`, which reads everything at once.
  const database = createDatabase({ url: made.ownerUrl, max: 1, streams: true, name: 'copies' });
  opened.push(database);
  const observer = open();
  let rows = 0;
  const text = await database.transaction('nobody', async (db) => {
    const onRows = (so: number) => (rows = so);
    const given = { sql: rowsOf(40_000), head: 'n,x\n', onRows };
    const pages = copyOut(await connectionOf(db), given)[Symbol.asyncIterator]();
    let taken = String((await pages.next()).value);
    const waiting = async () =>
      (
        await observer.knex.raw<{ rows: unknown[] }>(
          `select 1 from pg_stat_activity where application_name = 'copies' and wait_event = 'ClientWrite'`,
        )
      ).rows.length;
    await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
    expect(rows).toBeLessThan(1_000);
    for await (const page of { [Symbol.asyncIterator]: () => pages }) taken += String(page);
    return taken;
  });
  expect(rows).toBe(40_000);
  expect(text.startsWith('n,x\n1,xxx')).toBe(true);
  expect(text.split('\n')).toHaveLength(40_002);
});

test('closes the connection of an aborted stream, and uses another for the next query', async () => {
  const database = open({ streams: true });
  const backend = async () =>
    (await database.knex.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')).rows[0]
      ?.pid;
  const before = await backend();
  const given = database.transaction('nobody', async (db) => {
    for await (const page of copyOut(await connectionOf(db), { sql: rowsOf(20_000), head: '' })) {
      expect(page).toBeInstanceOf(Buffer);
      throw new Error('enough');
    }
  });
  await expect(given).rejects.toThrow();
  expect(poolCounts(database.knex)).toMatchObject({ used: 0, waiting: 0 });
  expect(await backend()).not.toBe(before);
});

test('reports a Postgres error midway and keeps the connection', async () => {
  const database = open({ streams: true });
  const sql = 'copy (select 1 / (100 - n) from generate_series(1, 200) n) to stdout';
  const given = database.transaction('nobody', async (db) =>
    copyOut(await connectionOf(db), { sql, head: '' }).toArray(),
  );
  await expect(given).rejects.toMatchObject({ code: '22012' });
  expect(poolCounts(database.knex)).toEqual({ used: 0, free: 1, waiting: 0 });
  expect(await database.fastRead('nobody', count)).toEqual([{ n: 15 }]);
});

test('inlines values with the same meaning as parameters', async () => {
  const { knex } = open();
  const values = [
    `O'Neill \\ "x" ?`,
    -5,
    true,
    null,
    new Date('2030-01-02T03:04:05.678Z'),
    ['a,b', 'c"d', '\\', null, 'NULL', ''],
    [1, 2],
  ];
  const asked = knex.raw(
    `select ?::text as a, ?::int as b, ?::bool as c, ?::text as d, ?::timestamptz as e, ?::text[] as f, ?::int[] as g,
       '{"k": 1}'::jsonb \\? 'k' as h`,
    values as string[],
  );
  const { sql, bindings } = asked.toSQL() as unknown as { sql: string; bindings: unknown[] };
  const parameters = await asked;
  const written = await withConnection(knex, (connection) =>
    connection.query(toText(sql, bindings)),
  );
  expect(written.rows).toEqual((parameters as unknown as { rows: unknown[] }).rows);
  expect(written.rows[0]).toMatchObject({ a: values[0], f: values[5], h: true });
  expect(() => toText('select ?', ['a\0b'])).toThrow('NUL');
});

test('returns a borrowed connection, including after a failure', async () => {
  const database = open();
  const lent = withConnection(database.knex, async (connection) => {
    expect(poolCounts(database.knex)).toEqual({ used: 1, free: 0, waiting: 0 });
    return (await connection.query<{ n: number }>('select 1 as n')).rows;
  });
  expect(await lent).toEqual([{ n: 1 }]);
  await expect(
    withConnection(database.knex, async () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(poolCounts(database.knex)).toEqual({ used: 0, free: 1, waiting: 0 });
});

test('converts a builder’s placeholders to those of Postgres', () => {
  const { knex } = open();
  expect(toStatement(knex, 'select ? where name = ? and is \\? null', [1, 'a'])).toEqual({
    text: 'select $1 where name = $2 and is ? null',
    values: [1, 'a'],
  });
});

test('returns int8 and numeric as numbers, and rejects values that a number cannot hold', async () => {
  const database = open();
  const read = async (expression: string) => {
    const [row] = await database.fastRead<{ n: unknown }>('nobody', {
      text: `select (${expression}) as n`,
      values: [],
    });
    return row?.n;
  };
  expect(await read('9007199254740991::int8')).toBe(9_007_199_254_740_991);
  expect(await read('(-9007199254740991)::int8')).toBe(-9_007_199_254_740_991);
  expect(await read('null::int8')).toBeNull();
  expect(await read('select sum(id) from thing')).toBe(210);
  expect(await read('12.345::numeric(6, 3)')).toBe(12.345);
  await expect(read('9007199254740992::int8')).rejects.toThrow(
    /9007199254740992 .* is too large for an exact number/,
  );
  await expect(read('9007199254740993::numeric')).rejects.toThrow(/too large for an exact number/);
  await expect(read(`'NaN'::numeric`)).rejects.toThrow(/NaN/);
  // The connection is intact for the next caller.
  expect(await read('1::int8')).toBe(1);
});
