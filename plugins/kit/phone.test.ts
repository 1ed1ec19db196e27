import { expect, test } from 'vitest';
import { formatPhone, retypePhone } from './phone.ts';

test.each([
  ['', ''],
  ['2', '+1 (2'],
  ['+1 (20', '+1 (20'],
  ['2075', '+1 (207) 5'],
  ['2075550134', '+1 (207) 555 0134'],
  ['12075550134', '+1 (207) 555 0134'],
  ['+1 207-555-0134', '+1 (207) 555 0134'],
  ['207555013499', '+1 (207) 555 0134'],
])('%j becomes %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test('what is erased sign by sign ends empty', () => {
  let shown = '+1 (207) 555 0134';
  for (let signs = 0; signs < 17 && shown !== ''; signs += 1)
    shown = retypePhone(shown, shown.slice(0, -1));
  expect(shown).toBe('');
});
