import { expect, test } from 'vitest';
import { statusInWords, statusSearched, usedSearched, withoutPrefix } from './words.ts';

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
