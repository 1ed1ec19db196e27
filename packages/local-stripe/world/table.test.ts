import { expect, test } from 'vitest';
import { createTable } from './table.ts';

const idsOf = (table: { newest(): Iterable<{ id: string }> }) =>
  [...table.newest()].map(({ id }) => id);

test('lists the newest first after updates, removals and restores', () => {
  const table = createTable<{ id: string; name?: string }>(() => undefined);
  for (const id of ['a', 'b', 'c']) table.put({ id });
  table.put({ id: 'a', name: 'changed' });
  expect(idsOf(table)).toEqual(['c', 'b', 'a']);
  table.remove('b');
  expect(idsOf(table)).toEqual(['c', 'a']);
  table.put({ id: 'b' });
  expect(idsOf(table)).toEqual(['c', 'b', 'a']);
  expect(table.size).toBe(3);
});

test('keeps the order of thousands of objects that are added and removed', () => {
  const table = createTable<{ id: string }>(() => undefined);
  for (let count = 0; count < 5000; count++) {
    table.put({ id: String(count) });
    if (count >= 3) table.remove(String(count - 3));
  }
  expect(idsOf(table)).toEqual(['4999', '4998', '4997']);
  table.put({ id: '0' });
  expect(idsOf(table)[0]).toBe('0');
});
