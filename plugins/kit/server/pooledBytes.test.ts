import { expect, test } from 'vitest';
import { pooledBytes } from './pooledBytes.ts';

test('never returns the same bytes twice, including after a refill', () => {
  const taken = Array.from({ length: 2_000 }, () => pooledBytes(16));
  expect(taken.every(({ length }) => length === 16)).toBe(true);
  expect(new Set(taken.map((bytes) => bytes.toString('hex'))).size).toBe(2_000);
});

test('does not change bytes that were taken', () => {
  const taken = pooledBytes(16);
  const before = taken.toString('hex');
  for (let n = 0; n < 500; n += 1) pooledBytes(16);
  expect(taken.toString('hex')).toBe(before);
});

test('rejects more bytes than the pool holds', () => {
  expect(() => pooledBytes(4_097)).toThrow(RangeError);
});
