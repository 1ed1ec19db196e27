import { expect, test } from 'vitest';
import { statusInWords, toStoredStatus, toStoredUsed, withoutPrefix } from './words.ts';

test('shows a status in words without its suffix, and searches its stored value', () => {
  expect(statusInWords('partially_refunded#17')).toBe('Partially refunded');
  expect(toStoredStatus(' Partially Refunded ')).toBe('partially_refunded');
});

test('shows an email without the prefix that other programs add', () => {
  expect(withoutPrefix('user#ada@example.test')).toBe('ada@example.test');
  expect(withoutPrefix('ada@example.test')).toBe('ada@example.test');
});

test.each([
  ['Yes', 'true'],
  ['true', 'true'],
  [' NO ', 'false'],
  ['false', 'false'],
  ['maybe', undefined],
])('accepts “%s” as search text for whether a ticket was used', (typed, used) => {
  expect(toStoredUsed(typed)).toBe(used);
});
