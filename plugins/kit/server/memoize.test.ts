import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

/** What was asked for, in its order; the answer says how often its key was. */
function counted({ milliseconds = 60_000, max = 3 } = {}) {
  const asked: string[] = [];
  const ask = async (key: string) => {
    asked.push(key);
    if (key === 'broken') throw new Error('no');
    return asked.filter((one) => one === key).length;
  };
  return { asked, of: memoize(milliseconds, ask, { max, isKept: (answer) => answer < 10 }) };
}

test('who asks within the time shares an answer, also one that is under way', async () => {
  const { asked, of } = counted();
  expect(await Promise.all([of('a'), of('a')])).toEqual([1, 1]);
  expect(await of('a')).toBe(1);
  expect(asked).toEqual(['a']);
});

test('after the time it is asked for again', async () => {
  const { of } = counted({ milliseconds: 5 });
  expect(await of('a')).toBe(1);
  await expect.poll(() => of('a')).toBe(2);
});

test('nothing is remembered for no time', async () => {
  const { of } = counted({ milliseconds: 0 });
  expect([await of('a'), await of('a')]).toEqual([1, 2]);
});

test('what failed is not remembered', async () => {
  const { asked, of } = counted();
  await expect(of('broken')).rejects.toThrow('no');
  await expect(of('broken')).rejects.toThrow('no');
  expect(asked).toEqual(['broken', 'broken']);
});

test('an answer that is not to be kept is asked for each time', async () => {
  let times = 0;
  const find = memoize(60_000, async () => (times += 1) > 2, { isKept: (found) => found });
  expect([await find('a'), await find('a'), await find('a'), await find('a')]).toEqual([
    ...[false, false, true, true],
  ]);
});

test('where there is no room left only what was used longest ago is forgotten', async () => {
  const { asked, of } = counted();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await of(key);
  for (const key of ['a', 'c', 'd']) await of(key);
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  await of('b');
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']);
});
