import { expect, test } from 'vitest';
import {
  longDay,
  shortDate,
  statusInWords,
  statusSearched,
  usedSearched,
  withoutPrefix,
} from './words.ts';

test('a status is read as words, without what it has behind it, and looked for as it is kept', () => {
  expect(statusInWords('partially_refunded#17')).toBe('Partially refunded');
  expect(statusSearched(' Partially Refunded ')).toBe('partially_refunded');
});

test('an email is shown without what other programs put in front', () => {
  expect(withoutPrefix('user#ada@example.test')).toBe('ada@example.test');
  expect(withoutPrefix('ada@example.test')).toBe('ada@example.test');
});

test.each([
  ['Yes', 'true'],
  ['true', 'true'],
  [' NO ', 'false'],
  ['false', 'false'],
  ['maybe', undefined],
])('whether a ticket was used is typed as “%s”', (typed, used) => {
  expect(usedSearched(typed)).toBe(used);
});

test('days are those of the zone, in both forms', () => {
  const late = '2026-11-03T04:30:00.000Z';
  expect(longDay(late, 'America/New_York')).toBe('November 02, 2026');
  expect(shortDate(late, 'America/New_York')).toBe('Nov 02, 2026');
});
