import { expect, test } from 'vitest';
import { askedAtOnce } from './askedAtOnce.ts';

/** Answers that are given when the test says so: how many were asked for before. */
function counted(now?: () => number) {
  const ask = askedAtOnce<string>(now);
  const begun: string[] = [];
  const ends: { give(): void; fail(): void }[] = [];
  const read = (key: string) =>
    ask(key, () => {
      begun.push(key);
      const answer = `${key}${begun.length}`;
      return new Promise((resolve, reject) => {
        ends.push({ give: () => resolve(answer), fail: () => reject(new Error(answer)) });
      });
    });
  return { read, begun, ends };
}

test('who asks while it is answered waits, and is answered by what was begun afterwards', async () => {
  const { read, begun, ends } = counted();
  const first = read('a');
  const later = [read('a'), read('a'), read('a')];
  expect(begun).toEqual(['a']);
  ends[0]?.give();
  expect(await first).toBe('a1');
  await expect.poll(() => begun).toEqual(['a', 'a']);
  // It is under way by now: what is kept since need not be in it.
  const last = read('a');
  ends[1]?.give();
  expect(await Promise.all(later)).toEqual(['a2', 'a2', 'a2']);
  await expect.poll(() => begun.length).toBe(3);
  ends[2]?.give();
  expect(await last).toBe('a3');
  const alone = read('a');
  ends[3]?.give();
  expect(await alone).toBe('a4');
});

test('another question waits for nobody', async () => {
  const { read, begun, ends } = counted();
  const answers = [read('a'), read('b')];
  expect(begun).toEqual(['a', 'b']);
  for (const { give } of ends) give();
  expect(await Promise.all(answers)).toEqual(['a1', 'b2']);
});

test('what fails fails for who asked it, and those who wait ask again', async () => {
  const { read, begun, ends } = counted();
  const first = read('a').catch((error: Error) => error.message);
  const later = read('a');
  ends[0]?.fail();
  expect(await first).toBe('a1');
  await expect.poll(() => begun.length).toBe(2);
  ends[1]?.give();
  expect(await later).toBe('a2');
});

test('an answer that does not come, as from a database that is gone, keeps nobody who asks later', async () => {
  let now = 0;
  const { read, begun, ends } = counted(() => now);
  void read('a');
  void read('a');
  now = 10_001;
  const later = read('a');
  const alongside = read('a');
  expect(begun).toEqual(['a', 'a']);
  ends[1]?.give();
  expect(await later).toBe('a2');
  await expect.poll(() => begun.length).toBe(3);
  ends[2]?.give();
  expect(await alongside).toBe('a3');
});
