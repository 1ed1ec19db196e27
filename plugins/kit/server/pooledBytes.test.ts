import { expect, test } from 'vitest';
import { pooledBytes } from './pooledBytes.ts';

test('no bytes are handed out twice, also when more are fetched', () => {
  const taken = Array.from({ length: 2_000 }, () => pooledBytes(16));
  expect(taken.every(({ length }) => length === 16)).toBe(true);
  expect(new Set(taken.map((bytes) => bytes.toString('hex'))).size).toBe(2_000);
});

test('what was taken stays as it is', () => {
  const taken = pooledBytes(16);
  const before = taken.toString('hex');
  for (let n = 0; n < 500; n += 1) pooledBytes(16);
  expect(taken.toString('hex')).toBe(before);
});

test('more than are kept is refused', () => {
  expect(() => pooledBytes(4_097)).toThrow(RangeError);
});
