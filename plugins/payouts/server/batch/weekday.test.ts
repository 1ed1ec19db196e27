import { expect, test } from 'vitest';
import { weekdayOf } from './proposeBatches.ts';

test.each([
  [null, 1],
  ['', 1],
  ['on request', 1],
  ['Friday', 5],
  ['every Fri', 5],
  ['Sundays', 0],
  ['tues', 2],
  ['1', 1],
  ['7', 0],
  ['2026-11-25', 3],
])('the payout date %j is weekday %i', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday);
});
