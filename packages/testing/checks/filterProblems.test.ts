import * as z from 'zod';
import { expect, test } from 'vitest';
import { searchProblems } from './filterProblems.ts';
import type { SeenList } from './seenList.ts';

// A third of the first name ends in front of a space.
const rows = [
  { id: '1', name: 'Copy of Harbor Lights' },
  { id: '2', name: 'Harbor Lights' },
];

/** A list whose server ignores spaces around a search text. */
const list: SeenList = {
  name: 'events',
  list: {
    path: '/events',
    row: z.object({ id: z.string(), name: z.string() }),
    filter: [],
    sort: [],
    search: ['name'],
  },
  params: {},
  visitor: {
    request: async (path: string) => {
      const query = new URL(path, 'http://localhost').searchParams;
      const typed = query.get('q') ?? /"(.*)"/.exec(query.get('queries') ?? '')?.[1] ?? '';
      const result = rows.filter(({ name }) => name.toUpperCase().includes(typed.trim()));
      return Response.json({ result, count: result.length, cursor: null });
    },
  } as unknown as SeenList['visitor'],
  add: undefined,
  isGrouped: false,
  compile: () => '',
};

test('searches for a part of a name without spaces around it', async () => {
  expect('Copy of Harbor Lights'.slice(7)).toMatch(/^ /);
  expect(await searchProblems(list, 'name', rows)).toEqual([]);
});
