import { expect, test } from 'vitest';
import { coalesceRequests } from './coalesceRequests.ts';

/** Results that the test releases: the number of earlier requests. */
function counted(now?: () => number) {
  const ask = coalesceRequests<string>(now);
  const started: string[] = [];
  const ends: { give(): void; fail(): void }[] = [];
  const read = (key: string) =>
    ask(key, () => {
      started.push(key);
      const answer = `${key}${started.length}`;
      return new Promise((resolve, reject) => {
        ends.push({ give: () => resolve(answer), fail: () => reject(new Error(answer)) });
      });
    });
  return { read, started, ends };
}

test('answers callers who wait during a request with the next one, started afterward', async () => {
  const { read, started, ends } = counted();
  const first = read('a');
  const later = [read('a'), read('a'), read('a')];
  expect(started).toEqual(['a']);
  ends[0]?.give();
  expect(await first).toBe('a1');
  await expect.poll(() => started).toEqual(['a', 'a']);
  // In progress by now, so it may lack what is stored from here on.
  const last = read('a');
  ends[1]?.give();
  expect(await Promise.all(later)).toEqual(['a2', 'a2', 'a2']);
  await expect.poll(() => started.length).toBe(3);
  ends[2]?.give();
  expect(await last).toBe('a3');
  const alone = read('a');
  ends[3]?.give();
  expect(await alone).toBe('a4');
});

test('does not delay a different request', async () => {
  const { read, started, ends } = counted();
  const answers = [read('a'), read('b')];
  expect(started).toEqual(['a', 'b']);
  for (const { give } of ends) give();
  expect(await Promise.all(answers)).toEqual(['a1', 'b2']);
});

test('fails a request for its caller only, and retries for those who wait', async () => {
  const { read, started, ends } = counted();
  const first = read('a').catch((error: Error) => error.message);
  const later = read('a');
  ends[0]?.fail();
  expect(await first).toBe('a1');
  await expect.poll(() => started.length).toBe(2);
  ends[1]?.give();
  expect(await later).toBe('a2');
});

test('also fails for those who wait if it fails slowly, as when the database is down', async () => {
  let now = 0;
  const { read, started, ends } = counted(() => now);
  const answers = [read('a'), read('a')].map((answer) =>
    answer.catch((error: Error) => error.message),
  );
  now = 7_000;
  ends[0]?.fail();
  expect(await Promise.all(answers)).toEqual(['a1', 'a1']);
  expect(started).toEqual(['a']);
});

test('does not block later callers if a result never arrives, as when the database is gone', async () => {
  let now = 0;
  const { read, started, ends } = counted(() => now);
  void read('a');
  void read('a');
  now = 10_001;
  const later = read('a');
  const alongside = read('a');
  expect(started).toEqual(['a', 'a']);
  ends[1]?.give();
  expect(await later).toBe('a2');
  await expect.poll(() => started.length).toBe(3);
  ends[2]?.give();
  expect(await alongside).toBe('a3');
});
