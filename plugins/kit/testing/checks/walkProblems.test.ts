import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListSource } from '../../server/route.ts';
import { addEntries, labApp } from '../../../../tests/fixtures/plugin-lab/labApp.ts';
import type { TestApp } from '../testApp.ts';
import { walkProblems } from './walkProblems.ts';

// A check that has never found anything has not been seen to look, and no two orders are walked alike:
// each fault is put into every order of a list at once, and has to be found in every one.

let app: TestApp;
let source: ListSource;
let last = 0;
const add = async (): Promise<void> => {
  const n = (last += 1);
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  await addEntries(app, [
    { name: `Entry ${n}`, amount: n, count: n, at, isOpen: n % 3 > 0, note: String(n) },
  ]);
};

beforeAll(async () => {
  app = await labApp();
  const found = app.routes.find((route) => route.source?.key === 'lab.entries')?.source;
  if (!found) throw new Error('The lab has no list of entries.');
  source = found;
  for (let n = 0; n < 12; n += 1) await add();
});
afterAll(() => app.stop());

const walk = (row: ListSource['list']['row'] = source.list.row) =>
  walkProblems({
    name: source.name,
    list: { ...source.list, row },
    params: { tenantId: app.tenants.a.id },
    visitor: app.as.tenant('a'),
    add,
    isGrouped: false,
    compile: () => '',
  });

type How = NonNullable<ListSource['listing']['sorted']>[string];

/** What is found while the rows are read so in the order of each of these fields. */
async function sortedBy(how: (field: string) => How): Promise<string[]> {
  const { sorted = {} } = source.listing;
  const wrong = Object.fromEntries(source.list.sort.map((field) => [field, how(field)]));
  Object.assign(source.listing, { sorted: wrong });
  try {
    return await walk();
  } finally {
    Object.assign(source.listing, { sorted });
  }
}
const alongColumn = (column: string) => sortedBy(() => ({ column }));

/** The orders that have a problem, of those that the list has. */
const named = (problems: readonly string[]): string[] =>
  orders().filter((order) => problems.some((problem) => problem.includes(`by ${order}`)));
const orders = (directions = ['asc', 'desc']): string[] =>
  source.list.sort.flatMap((field) => directions.map((direction) => `${field}:${direction}`));

test('a list that keeps its promises has no problem', async () => {
  expect(await walk()).toEqual([]);
});

test('rows without a value are missed', async () => {
  const problems = await sortedBy((field) => ({
    column: `case when e.is_open then ${source.listing.columns[field]} end`,
  }));
  // Descending they come first, and are missed where a page ends with one.
  expect(named(problems)).toEqual(expect.arrayContaining(orders(['asc'])));
});

test('an instant that is finer than its row shows is met again, in small pages and in two', async () => {
  const { columns } = source.listing;
  const at = columns['details.at'];
  Object.assign(columns, { 'details.at': `${at} + interval '0.4 ms'` });
  try {
    const twice = /by details\.at:asc shows the row \S+ twice/;
    expect((await walk()).join()).toMatch(twice);
    // What is not known to be an instant is not walked in small pages.
    expect((await walk(z.object({ id: z.string() }))).join()).toMatch(twice);
  } finally {
    Object.assign(columns, { 'details.at': at });
  }
});

test('rows that a join multiplies are met twice', async () => {
  const { from } = source.listing;
  const multiplied: typeof from = (db, ctx, params) =>
    from(db, ctx, params).joinRaw('cross join generate_series(1, 2)');
  expect(named(await sortedBy(() => ({ from: multiplied })))).toEqual(orders());
});

test('an order with chance in it is another each time', async () => {
  expect(named(await alongColumn('random()'))).toEqual(orders());
});

test('an order with time in it has moved on by the next page', async () => {
  const age = 'extract(epoch from clock_timestamp() - e.at)';
  expect(named(await alongColumn(age))).toEqual(expect.arrayContaining(orders(['asc'])));
});

test('an order that moves as rows are added shows rows twice, or misses them', async () => {
  const ofAll = '(select count(*) from lab_entry) * 100000 + e.count';
  expect(named(await alongColumn(ofAll))).toEqual(orders());
});
