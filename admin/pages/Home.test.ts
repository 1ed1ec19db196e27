import { expect, test } from 'vitest';
import { homeRows } from './Home.tsx';

const figure = (key: string) => ({ key, meta: {} });
const wide = (key: string) => ({ key, meta: { wide: true } });
const sideBySide = (key: string) => ({ key, meta: { wide: true, sideBySide: true } });
const keys = (tiles: Parameters<typeof homeRows>[0]) =>
  homeRows(tiles).map(({ kind, tiles: row }) => [
    kind,
    ...row.map((tile) => (tile as { key: string } & typeof tile).key),
  ]);

test('puts figures in one row, and a wide tile in its own', () => {
  expect(keys([figure('a'), figure('b'), wide('c'), wide('d'), figure('e')])).toEqual([
    ['figures', 'a', 'b'],
    ['wide', 'c'],
    ['wide', 'd'],
    ['figures', 'e'],
  ]);
});

test('puts one tile next to a wide one, and a second in its own row', () => {
  expect(keys([wide('a'), sideBySide('b'), sideBySide('c')])).toEqual([
    ['wide', 'a', 'b'],
    ['wide', 'c'],
  ]);
  expect(keys([figure('a'), sideBySide('b')])).toEqual([
    ['figures', 'a'],
    ['wide', 'b'],
  ]);
});
