import { expect, test } from 'vitest';
import { formatPhone, isStoredPhone, retypePhone } from './phone.ts';

test.each([
  ['', ''],
  ['2', '+1 (2'],
  ['+1 (20', '+1 (20'],
  ['2075', '+1 (207) 5'],
  ['2075550134', '+1 (207) 555 0134'],
  ['12075550134', '+1 (207) 555 0134'],
  ['+1 207-555-0134', '+1 (207) 555 0134'],
  ['\u202a+1\u00a0(207)\u00a0555\u20110134\u202c', '+1 (207) 555 0134'],
  ['207555013499', '+1 (207) 555 0134'],
])('formats %j as %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test('ends empty when erased one character at a time', () => {
  let shown = '+1 (207) 555 0134';
  for (let signs = 0; signs < 17 && shown !== ''; signs += 1)
    shown = retypePhone(shown, shown.slice(0, -1));
  expect(shown).toBe('');
});

test.each([
  '+1 (207) 555 0134',
  '+49 30 901820',
  '+44 (0)20 7946.0958',
  // The shortest existing number, from Niue.
  '+683 4000',
  '+8' + '1'.repeat(14),
])('accepts %j as complete', (phone) => {
  expect(isStoredPhone(phone)).toBe(true);
});

test.each([
  '',
  '+1 (207) 555 013',
  '+2        ',
  '+49 30 (.)-( ) ',
  '+49 301',
  '+8' + '1'.repeat(15),
  '+49 30 901820 ext',
  '2075550134',
])('rejects %j as incomplete', (phone) => {
  expect(isStoredPhone(phone)).toBe(false);
});
