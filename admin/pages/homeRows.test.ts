import { expect, test } from 'vitest';
import { homeRows } from './homeRows.ts';

const figure = (key: string) => ({ key, meta: {} });
const wide = (key: string) => ({ key, meta: { wide: true } });
const beside = (key: string) => ({ key, meta: { wide: true, beside: true } });
const keys = (tiles: Parameters<typeof homeRows>[0]) =>
  homeRows(tiles).map(({ kind, tiles: row }) => [
    kind,
    ...row.map((tile) => (tile as { key: string } & typeof tile).key),
  ]);

test('figures share a row, and what is wide has its own', () => {
  expect(keys([figure('a'), figure('b'), wide('c'), wide('d'), figure('e')])).toEqual([
    ['figures', 'a', 'b'],
    ['wide', 'c'],
    ['wide', 'd'],
    ['figures', 'e'],
  ]);
});

test('one stands beside what is wide, and a second has a row of its own', () => {
  expect(keys([wide('a'), beside('b'), beside('c')])).toEqual([
    ['wide', 'a', 'b'],
    ['wide', 'c'],
  ]);
  expect(keys([figure('a'), beside('b')])).toEqual([
    ['figures', 'a'],
    ['wide', 'b'],
  ]);
});
