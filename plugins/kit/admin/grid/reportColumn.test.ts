import { expect, test } from 'vitest';
import * as z from 'zod';
import { instant } from '../../schema.ts';
import { readyColumns } from './reportColumn.ts';

const list = {
  path: '/answers',
  row: z.object({ id: z.string(), urgency: z.number(), name: z.string(), at: instant() }),
  filter: [],
  sort: ['urgency', 'name', 'at'],
  can: 'read',
} as const;

test('labels the sort orders of a column by its kind or its own labels', () => {
  const words = readyColumns(list, { urgency: {}, name: {}, at: {} });
  expect(words.map(({ orderWords }) => orderWords)).toEqual([
    ['lowest first', 'highest first'],
    ['A to Z', 'Z to A'],
    ['oldest first', 'newest first'],
  ]);
  const [due] = readyColumns(list, {
    urgency: { label: 'Answer by', orderWords: ['soonest first', 'latest first'] },
  });
  expect(due).toMatchObject({ orderWords: ['soonest first', 'latest first'], isNumber: false });
});
