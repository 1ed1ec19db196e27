import { emptyDatabase, type TestDatabase } from '@foyer/testing';
import knexFactory, { type Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, queryRow } from './query.ts';

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await emptyDatabase();
  knex = knexFactory({ client: 'pg', connection: database.ownerUrl });
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

test('returns rows, with values by place, by name, and as arrays', async () => {
  expect(await query(knex, 'select 1 as n union select 2 order by n')).toEqual([
    { n: 1 },
    { n: 2 },
  ]);
  expect(await query(knex, 'select ?::int as n', [3])).toEqual([{ n: 3 }]);
  expect(await query(knex, 'select :n::int as n', { n: 4 })).toEqual([{ n: 4 }]);
  const lists: readonly string[] = ['a', 'b'];
  expect(await query(knex, 'select unnest(?::text[]) as name', [lists])).toEqual([
    { name: 'a' },
    { name: 'b' },
  ]);
});

test('returns the only row, and throws if there is none', async () => {
  expect(await queryRow(knex, 'select 5 as n')).toEqual({ n: 5 });
  await expect(queryRow(knex, 'select 6 as n where false')).rejects.toThrow(
    'No row was returned by: select 6 as n where false',
  );
});
