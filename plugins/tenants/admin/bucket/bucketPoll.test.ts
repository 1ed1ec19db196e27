import { expect, test } from 'vitest';
import type { BucketStatus } from '../../contract.ts';
import { bucketPoll, IDLE, isCheckDue, progressOf, type BucketPoll } from './bucketPoll.ts';

/** Advances the poll, with a store that answers every check at its tick. */
function run(
  from: BucketPoll,
  ticks: number,
  store: (tick: number) => BucketStatus | undefined,
): { poll: BucketPoll; counted: number[]; checkedAt: number[] } {
  let poll = from;
  const counted: number[] = [];
  const checkedAt: number[] = [];
  for (let tick = 1; tick <= ticks && poll.phase === 'waiting'; tick++) {
    poll = bucketPoll(poll, { type: 'ticked' });
    counted.push(poll.ticks);
    if (!isCheckDue(poll)) continue;
    checkedAt.push(poll.ticks);
    poll = bucketPoll(poll, { type: 'answered', status: store(tick) });
  }
  return { poll, counted, checkedAt };
}

const read = (status: BucketStatus, keptTicks?: number) =>
  bucketPoll(IDLE, { type: 'read', status, keptTicks });
const MAKING = read('CREATE_IN_PROGRESS');

test('asks for the status every five ticks, and a created bucket ends the poll at 100', () => {
  const { poll, checkedAt } = run(MAKING, 90, (tick) =>
    tick >= 20 ? 'CREATE_COMPLETE' : 'CREATE_IN_PROGRESS',
  );
  expect(checkedAt).toEqual([5, 10, 15, 20]);
  expect(poll).toMatchObject({ phase: 'complete', ticks: 20 });
  expect(progressOf(poll)).toBe(100);
});

test.each<[string, BucketStatus | undefined]>([
  ['is still being created', 'CREATE_IN_PROGRESS'],
  ['doesn’t answer', undefined],
])('waits for a bucket that %s: at tick 59 the counter returns to 54', (_how, status) => {
  const { poll, counted, checkedAt } = run(MAKING, 66, () => status);
  expect(counted.slice(56)).toEqual([57, 58, 54, 55, 56, 57, 58, 54, 55, 56]);
  expect(checkedAt.slice(-4)).toEqual([50, 55, 55, 55]);
  expect(poll.phase).toBe('waiting');
});

test('a bucket that isn’t found by tick 60 has failed', () => {
  const { poll, counted } = run(MAKING, 90, () => 'NOT_FOUND');
  expect(counted.slice(-3)).toEqual([58, 59, 60]);
  expect(poll).toMatchObject({ phase: 'failed', ticks: 60, status: 'NOT_FOUND' });
});

test.each<[BucketStatus | undefined, Partial<BucketPoll>]>([
  ['CREATE_IN_PROGRESS', { phase: 'waiting', ticks: 54 }],
  ['CREATE_COMPLETE', { phase: 'complete' }],
  [undefined, { phase: 'waiting', ticks: 54 }],
])('the last check decides: %s isn’t a failure', (last, expected) => {
  const { poll } = run(MAKING, 60, (tick) => (tick === 60 ? last : 'NOT_FOUND'));
  expect(poll).toMatchObject(expected);
});

test('the counter stops while the last check is in progress', () => {
  const last: BucketPoll = { phase: 'waiting', ticks: 60, status: 'NOT_FOUND' };
  expect(bucketPoll(last, { type: 'ticked' })).toEqual(last);
});

test('doesn’t wait for an existing bucket', () => {
  expect(read('CREATE_COMPLETE').phase).toBe('idle');
  expect(read('NOT_FOUND').phase).toBe('idle');
});

test('continues the stored counter after a reload', () => {
  expect(read('CREATE_IN_PROGRESS', 37)).toMatchObject({ phase: 'waiting', ticks: 37 });
  expect(read('NOT_FOUND', 57)).toMatchObject({ phase: 'waiting', ticks: 57 });
  expect(read('CREATE_COMPLETE', 37).phase).toBe('complete');
});

test('waits for a recreated bucket from the start', () => {
  const failed: BucketPoll = { phase: 'failed', ticks: 60, status: 'NOT_FOUND' };
  const again = bucketPoll(failed, { type: 'recreated' });
  expect(again).toMatchObject({ phase: 'waiting', ticks: 0 });
  expect(bucketPoll(failed, { type: 'answered', status: 'CREATE_COMPLETE' })).toBe(failed);
});
