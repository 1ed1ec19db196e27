import * as z from 'zod';
import { expect, test } from 'vitest';
import type { SeenList } from './seenList.ts';
import { totalsProblems } from './totalsProblems.ts';

const rows = [
  { id: '1', details: { amount: 0.1 } },
  { id: '2', details: { amount: 0.2 } },
];

/** A list whose server returns these totals. */
const telling = (totals: object | undefined): SeenList => ({
  name: 'sales',
  list: {
    path: '/sales',
    row: z.object({ id: z.string(), details: z.object({ amount: z.number() }) }),
    filter: [],
    sort: [],
    totals: ['details.amount'],
  },
  params: {},
  visitor: {
    request: async () =>
      Response.json({ result: rows.slice(0, 1), count: 2, cursor: null, totals }),
  } as unknown as SeenList['visitor'],
  add: undefined,
  isGrouped: false,
  compile: () => '',
});

test('finds a total of only the page, and a missing one', async () => {
  const right = telling({ 'details.amount': 0.3 });
  expect(await totalsProblems(right, rows)).toEqual([]);
  expect((await totalsProblems(telling({ 'details.amount': 0.1 }), rows)).join()).toContain(
    "its total of 'details.amount' is 0.1",
  );
  expect(await totalsProblems(telling(undefined), rows)).toHaveLength(1);
});
