import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import QueryStream from 'pg-query-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { copyOut } from './copyOut.ts';
import { createDatabase, type Database, type Plan, type RowScope } from './database.ts';
import { connectionOf, poolCounts, toStatement, toText, withConnection } from './internals.ts';

// What this folder takes from knex and pg beyond what they promise, seen from outside: on the wire,
// in Postgres' own catalogs and in what comes back. An update that changes it is red here.

let made: TestDatabase;
let wire: Wire;
const opened: Database[] = [];

/** A database of one connection, whose bytes pass by `wire`. */
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
  wire = await tap(new URL(made.ownerUrl));
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

interface Wire {
  port: number;
  /** What the program says while `work` runs: one text for each time it speaks after Postgres did. */
  turns(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** Stands between program and Postgres and hears both. */
async function tap(target: URL): Promise<Wire> {
  let heard: { text: string; isAnswered: boolean }[] = [];
  const server: Server = createServer((program) => {
    const postgres = connect(Number(target.port), target.hostname);
    program.on('data', (bytes: Buffer) => {
      const last = heard.at(-1);
      if (last && !last.isAnswered) last.text += bytes.toString('latin1');
      else heard.push({ text: bytes.toString('latin1'), isAnswered: false });
      postgres.write(bytes);
    });
    postgres.on('data', (bytes: Buffer) => {
      const last = heard.at(-1);
      if (last) last.isAnswered = true;
      program.write(bytes);
    });
    program.on('close', () => postgres.destroy()).on('error', () => postgres.destroy());
    postgres.on('close', () => program.destroy()).on('error', () => program.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async turns(work) {
      heard = [];
      await work();
      return heard.map(({ text }) => text);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const count = { text: 'select count(*) as n from thing where id > $1', values: [5] };
const tenantId = randomUUID();

test('a read is one round trip: begin, its statement and commit are sent together', async () => {
  const database = open();
  await database.knex.raw('select 1');
  const [sent = '', ...later] = await wire.turns(() =>
    database.fastWrite({ tenantId }, { text: 'select $1::int as n', values: [1] }),
  );
  expect(sent).toContain(`begin; select set_config('foyer.tenant', '${tenantId}', true)`);
  expect(sent).toContain('commit');
  expect(later).toEqual([]);
});

test('a transaction says its opening instead of BEGIN, and does not wait for the answer', async () => {
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

test('a last statement leaves with the commit', async () => {
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

test('a connection that Postgres ended is not lent again before its socket is closed', async () => {
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

test('when its opening fails, every statement of the transaction fails with it', async () => {
  const database = open();
  // The owner may not become the platform's role, which is what the opening asks for.
  const failing = database.transaction('platform', (db) => db('thing').delete());
  await expect(failing).rejects.toMatchObject({ code: '25P02' });
  expect(await database.transaction('nobody', (db) => db('thing').count('* as n').first())).toEqual(
    { n: 20 },
  );
});

test('a statement of its own is prepared once on a connection', async () => {
  const database = open();
  await database.fastRead('nobody', count);
  const [sent = ''] = await wire.turns(() => database.fastWrite('nobody', count));
  expect(sent).not.toContain(count.text);
  const { rows } = await database.knex.raw<{ rows: { name: string; statement: string }[] }>(
    'select name, statement from pg_prepared_statements order by name',
  );
  expect(rows).toEqual([{ name: 'foyer_1', statement: count.text }]);
});

test('what a builder says often is prepared, unless it returns whatever columns there are', async () => {
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

test('a column that is added breaks no statement that is kept', async () => {
  const database = open();
  const read = () =>
    database.transaction('nobody', (db) =>
      Promise.all([db('thing').where({ id: 1 }).first(), db('thing').where({ id: 1 }).first('id')]),
    );
  for (let time = 0; time < 4; time += 1) await read();
  await database.knex.raw('alter table thing add column added integer');
  expect(await read()).toEqual([expect.objectContaining({ id: 1, added: null }), { id: 1 }]);
});

test('without prepared statements nothing is prepared, and all else is the same', async () => {
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
] as const)('a statement is planned %s where it is asked so', async (plan, mode) => {
  const text = `select current_setting('plan_cache_mode') as mode`;
  expect(await open().fastRead('nobody', { text, values: [] }, plan)).toEqual([{ mode }]);
});

test('a list of one tenant is read by one process, and one of all by as many as there are', async () => {
  const text = `select current_setting('max_parallel_workers_per_gather')::int as n`;
  const read = (scope: RowScope, plan?: Plan) =>
    open().fastRead<{ n: number }>(scope, { text, values: [] }, plan);
  const tenantId = '00000000-0000-4000-8000-000000000001';
  expect(await read({ tenantId }, 'of-all')).toEqual([{ n: 0 }]);
  expect(await read({ tenantId }, 'of-values')).toEqual([{ n: 0 }]);
  const [others] = await read('nobody');
  expect(others?.n).toBeGreaterThan(0);
});

test('a connection whose prepared statement went stale is given up', async () => {
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

test('rows can be read bit by bit on the connection of a transaction', async () => {
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

/** What `copy` writes of so many long rows. */
const rowsOf = (many: number) =>
  `copy (select n, repeat('x', 1000) from generate_series(1, ${many}) n) to stdout (format csv)`;

test('rows are read as fast as they are taken, and no faster', async () => {
  // Without `wire`, which takes whatever comes.
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

test('rows that are given up in the middle take their connection along, and the next has one of its own', async () => {
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

test('rows that Postgres cannot go on with end in its error, and the connection stays', async () => {
  const database = open({ streams: true });
  const sql = 'copy (select 1 / (100 - n) from generate_series(1, 200) n) to stdout';
  const given = database.transaction('nobody', async (db) =>
    copyOut(await connectionOf(db), { sql, head: '' }).toArray(),
  );
  await expect(given).rejects.toMatchObject({ code: '22012' });
  expect(poolCounts(database.knex)).toEqual({ used: 0, free: 1, waiting: 0 });
  expect(await database.fastRead('nobody', count)).toEqual([{ n: 15 }]);
});

test('values that are written out mean what they mean as parameters', async () => {
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

test('a connection that is lent comes back, also from work that fails', async () => {
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

test('the places of a builder’s values are Postgres’ own', () => {
  const { knex } = open();
  expect(toStatement(knex, 'select ? where name = ? and is \\? null', [1, 'a'])).toEqual({
    text: 'select $1 where name = $2 and is ? null',
    values: [1, 'a'],
  });
});

test('int8 and numeric are numbers, and what a number cannot hold is an error', async () => {
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
  await expect(read('9007199254740992::int8')).rejects.toThrow(/9007199254740992 .* holds exactly/);
  await expect(read('9007199254740993::numeric')).rejects.toThrow(/holds exactly/);
  await expect(read(`'NaN'::numeric`)).rejects.toThrow(/NaN/);
  // The connection is whole, for the next who asks.
  expect(await read('1::int8')).toBe(1);
});
