import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../packages/testing/testDatabase.ts';
import { createDatabase, type Database } from './database.ts';
import { freshPlans } from './freshPlans.ts';
import { withConnection } from './internals.ts';

let made: TestDatabase;
let database: Database;
let clock = 0;
const tenantId = randomUUID();
const byUid = {
  text: 'select n from sale where tenant_id = $1 and uid = $2',
  values: [tenantId, 'uid 7'],
};

beforeAll(async () => {
  made = await emptyDatabase();
  database = createDatabase({ url: made.ownerUrl, max: 1, now: () => clock });
  await database.knex.raw(`
    create table sale (tenant_id uuid not null, uid text not null, n int not null)
      with (autovacuum_enabled = false);
    create unique index sale_uid on sale (tenant_id, uid);
    insert into sale values ('${tenantId}', 'uid 0', 0);
    analyze sale;
  `);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

/** Runs the statement as a list is read, and returns the index of its cached plan. */
async function indexOfPlan(): Promise<string> {
  await database.fastRead({ tenantId }, byUid);
  const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(
    'select name from pg_prepared_statements where statement = ?',
    [byUid.text],
  );
  const plan = await database.knex.raw<{ rows: Record<string, string>[] }>(
    `set plan_cache_mode = force_generic_plan; explain execute ${rows[0]?.name}('${tenantId}', 'uid 7')`,
  );
  const answers = plan as unknown as { rows: Record<string, string>[] }[];
  return answers.flatMap((answer) => answer.rows.map((row) => row['QUERY PLAN'])).join('\n');
}

/** Reports row counts at once instead of when the connection is idle. */
async function fill(rows: number): Promise<void> {
  await database.knex.raw(
    `insert into sale select ?, 'uid ' || gen_random_uuid(), n from generate_series(1, ?::int) n`,
    [tenantId, rows],
  );
  await counted();
}

async function counted(): Promise<void> {
  await database.knex.raw('select pg_stat_force_next_flush()');
  await database.knex.raw('select 1');
}

test('replans a statement planned on a small table once the table is full', async () => {
  const first = await indexOfPlan();
  expect(first).toContain('Seq Scan');
  await fill(10_000);
  expect(await indexOfPlan(), 'within a second the plan stands').toBe(first);
  clock += 1_000;
  // The first checks the sizes, and the next one replans.
  await indexOfPlan();
  expect(await indexOfPlan()).toContain('using sale_uid');
});

test('keeps the plans of a table that is emptied and filled repeatedly', async () => {
  const other = createDatabase({ url: made.ownerUrl, max: 1 });
  const before = freshPlans(() => clock);
  await withConnection(other.knex, async (connection) => {
    /** What the next begin says after the sizes were checked. */
    const next = async () => {
      clock += 1_000;
      await before(connection).sent;
      return before(connection).text;
    };
    const leave = async (rows: number) => {
      await database.knex.raw('delete from sale where n > ?', [rows]);
      await counted();
    };
    await leave(300);
    expect(await next()).toBe('');
    await fill(3_000);
    expect(await next()).toBe('discard plans; ');
    expect(await next()).toBe('');
    await leave(500);
    expect(await next()).toBe('');
    await fill(3_000);
    expect(await next()).toBe('');
    await leave(0);
    expect(await next()).toBe('discard plans; ');
  });
  await other.close();
});

test('replans on a connection that reads from one snapshot', async () => {
  const other = createDatabase({ url: made.ownerUrl, max: 1, streams: true, now: () => clock });
  const read = async () => {
    clock += 1_000;
    await other.transaction('nobody', (db) => db('sale').first('n'), 'one moment');
  };
  await database.knex.raw('delete from sale');
  await counted();
  await read();
  await fill(10_000);
  await read();
  await expect(read()).resolves.toBeUndefined();
  await other.close();
});
