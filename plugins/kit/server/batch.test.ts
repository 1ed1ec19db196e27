import { afterEach, describe, expect, test, vi } from 'vitest';
import { batch, batchBy } from './batch.ts';

/** Work that ends when the test says so. */
function worker({ fails = [] as string[] } = {}) {
  const batches: string[][] = [];
  const open: (() => void)[] = [];
  const call = batch(
    async (items: readonly string[]) => {
      batches.push([...items]);
      await new Promise<void>((resolve) => open.push(resolve));
      if (items.some((item) => fails.includes(item))) throw new Error('no');
      return items.map((item) => item.toUpperCase());
    },
    { most: 3 },
  );
  return { batches, call, finish: () => open.shift()?.() };
}

test('groups calls made during another call into the next one, up to the limit', async () => {
  const { batches, call, finish } = worker();
  const answers = ['a', 'b', 'c', 'd', 'e'].map(call);
  expect(batches).toEqual([['a']]);
  finish();
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c', 'd']]);
  finish();
  await expect.poll(() => batches.length).toBe(3);
  finish();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('retries each item alone after a failure, so that only the faulty one fails', async () => {
  const { batches, call, finish } = worker({ fails: ['bad'] });
  const first = call('first');
  const [good, bad] = [call('good'), call('bad')];
  const failed = bad.catch((error: Error) => error.message);
  finish();
  for (let count = 2; count <= 4; count += 1) {
    await expect.poll(() => batches.length).toBe(count);
    finish();
  }
  expect(await first).toBe('FIRST');
  expect(await good).toBe('GOOD');
  expect(await failed).toBe('no');
});

describe('delayed calls', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function gathered() {
    vi.useFakeTimers();
    const batches: string[][] = [];
    const call = batch(
      async (items: readonly string[]) => {
        batches.push([...items]);
        return items;
      },
      { most: 8, spacing: { apartMs: 50, enough: 3 } },
    );
    return { batches, call };
  }

  test('start at once after a pause, and then at the interval', async () => {
    const { batches, call } = gathered();
    await call('a');
    vi.advanceTimersByTime(20);
    const next = Promise.all([call('b'), call('c')]);
    await vi.advanceTimersByTimeAsync(29);
    expect(batches).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await next).toEqual(['b', 'c']);
    expect(batches).toEqual([['a'], ['b', 'c']]);
    vi.advanceTimersByTime(50);
    await call('d');
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  test('wait only until there are enough items', async () => {
    const { batches, call } = gathered();
    await call('a');
    expect(await Promise.all(['b', 'c', 'd', 'e'].map(call))).toEqual(['b', 'c', 'd', 'e']);
    expect(batches.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(batches[1]).toContain('d');
  });
});

test('do not group calls with different keys', async () => {
  const batches: string[][] = [];
  const call = batchBy(
    (item: string) => item.slice(0, 1),
    async (items) => {
      batches.push([...items]);
      return items.map((item) => item.toUpperCase());
    },
    { most: 8 },
  );
  expect(await Promise.all(['a1', 'b1', 'a2', 'b2', 'a3'].map(call))).toEqual([
    ...['A1', 'B1', 'A2', 'B2', 'A3'],
  ]);
  expect(new Set(batches.map((items) => items.join()))).toEqual(
    new Set(['a1', 'b1', 'a2,a3', 'b2']),
  );
});
