import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

/** The requested keys in order; the result is how often the key was requested. */
function counted({ milliseconds = 60_000, max = 3 } = {}) {
  const asked: string[] = [];
  const ask = async (key: string) => {
    asked.push(key);
    if (key === 'broken') throw new Error('no');
    return asked.filter((one) => one === key).length;
  };
  return { asked, of: memoize(milliseconds, ask, { max, isKept: (answer) => answer < 10 }) };
}

test('shares a result within the time, including one in progress', async () => {
  const { asked, of } = counted();
  expect(await Promise.all([of('a'), of('a')])).toEqual([1, 1]);
  expect(await of('a')).toBe(1);
  expect(asked).toEqual(['a']);
});

test('requests it again after the time', async () => {
  const { of } = counted({ milliseconds: 5 });
  expect(await of('a')).toBe(1);
  await expect.poll(() => of('a')).toBe(2);
});

test('remembers nothing for zero time', async () => {
  const { of } = counted({ milliseconds: 0 });
  expect([await of('a'), await of('a')]).toEqual([1, 2]);
});

test('does not remember a failure', async () => {
  const { asked, of } = counted();
  await expect(of('broken')).rejects.toThrow('no');
  await expect(of('broken')).rejects.toThrow('no');
  expect(asked).toEqual(['broken', 'broken']);
});

test('requests a result again each time if it should not be kept', async () => {
  let times = 0;
  const find = memoize(60_000, async () => (times += 1) > 2, { isKept: (found) => found });
  expect([await find('a'), await find('a'), await find('a'), await find('a')]).toEqual([
    ...[false, false, true, true],
  ]);
});

test('evicts only the least recently used entry when full', async () => {
  const { asked, of } = counted();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await of(key);
  for (const key of ['a', 'c', 'd']) await of(key);
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  await of('b');
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']);
});
