import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListSource } from '../../../plugins/kit/server/route.ts';
import { addEntries, labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';
import type { TestApp } from '../testApp.ts';
import { walkProblems } from './walkProblems.ts';

// Verifies that the check can fail. Each sort order is walked differently, so each fault is put into every order of a
// list at once and must be found in every one.

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

/** The problems found if rows are read like this in the order of each of these fields. */
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

/** The orders that have a problem. */
const named = (problems: readonly string[]): string[] =>
  orders().filter((order) => problems.some((problem) => problem.includes(`by ${order}`)));
const orders = (directions = ['asc', 'desc']): string[] =>
  source.list.sort.flatMap((field) => directions.map((direction) => `${field}:${direction}`));

test('finds no problem with a correct list', async () => {
  expect(await walk()).toEqual([]);
});

test('finds missing rows without a value', async () => {
  const problems = await sortedBy((field) => ({
    column: `case when e.is_open then ${source.listing.columns[field]} end`,
  }));
  // Descending they come first, and are missed if a page ends with one.
  expect(named(problems)).toEqual(expect.arrayContaining(orders(['asc'])));
});

test('finds rows repeated because an instant is finer than the row shows, in small pages and in two', async () => {
  const { columns } = source.listing;
  const at = columns['details.at'];
  Object.assign(columns, { 'details.at': `${at} + interval '0.4 ms'` });
  try {
    const twice = /by details\.at:asc shows the row \S+ twice/;
    expect((await walk()).join()).toMatch(twice);
    // A text not known to be an instant isn't walked in small pages.
    expect((await walk(z.object({ id: z.string() }))).join()).toMatch(twice);
  } finally {
    Object.assign(columns, { 'details.at': at });
  }
});

test('finds rows that a join duplicates', async () => {
  const { from } = source.listing;
  const multiplied: typeof from = (db, ctx, params) =>
    from(db, ctx, params).joinRaw('cross join generate_series(1, 2)');
  expect(named(await sortedBy(() => ({ from: multiplied })))).toEqual(orders());
});

test('finds an order that is random', async () => {
  expect(named(await alongColumn('random()'))).toEqual(orders());
});

test('finds an order that depends on the time', async () => {
  const age = 'extract(epoch from clock_timestamp() - e.at)';
  expect(named(await alongColumn(age))).toEqual(expect.arrayContaining(orders(['asc'])));
});

test('finds rows that are repeated or missed because the order changes as rows are added', async () => {
  const ofAll = '(select count(*) from lab_entry) * 100000 + e.count';
  expect(named(await alongColumn(ofAll))).toEqual(orders());
});
