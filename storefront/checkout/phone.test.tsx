import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ContactFields } from './ContactFields.tsx';
import { EMPTY_FIELDS, USA } from './orderFields.ts';
import { formatTyped, isComplete, loadRules, toSent } from './phone.ts';

beforeEach(() => loadRules('+44', USA));

test.each([
  ['', USA, ''],
  ['2', USA, '+1 (2'],
  ['2075550134', USA, '+1 (207) 555 0134'],
  ['12075550134', USA, '+1 (207) 555 0134'],
  ['+1207555', USA, '+1 (207) 555'],
  ['+1', USA, '+1'],
  ['+442079460958', USA, '+44 20 7946 0958'],
  ['02079460958', USA, '02079460958'],
  ['02079460958', 'United Kingdom', '020 7946 0958'],
  ['+12075550134', 'Germany', '+1 (207) 555 0134'],
])('formats %j typed for %s as %j', (typed, country, shown) => {
  expect(formatTyped(typed, country)).toBe(shown);
});

test('sends a complete number with its country code', () => {
  expect(isComplete('+1 (207) 555 013', USA)).toBe(false);
  expect(isComplete('+44 20', USA)).toBe(false);
  expect(isComplete('+49 170 12', USA)).toBe(false);
  expect(isComplete('0170 12', 'Germany')).toBe(false);
  expect(isComplete('0170 1234567', 'Germany')).toBe(true);
  expect(isComplete('020 7946 0958', 'United Kingdom')).toBe(true);
  expect(toSent('020 7946 0958', 'United Kingdom')).toBe('+44 20 7946 0958');
  expect(toSent('+1 (207) 555 0134', 'Germany')).toBe('+1 (207) 555 0134');
});

test('keeps numbers of other countries as typed until their rules are loaded', async () => {
  vi.resetModules();
  const early = await import('./phone.ts');
  expect(early.loadRules('+1 (207) 555 0134', 'Germany')).toBeUndefined();
  expect(early.formatTyped('+442079460958', USA)).toBe('+442079460958');
  expect(early.isComplete('+44 20', USA)).toBe(false);
  expect(early.isComplete('+442079460958', USA)).toBe(true);
  expect(early.toSent('+442079460958', USA)).toBe('+442079460958');
  await early.loadRules('+442079460958', USA);
  expect(early.toSent('+442079460958', USA)).toBe('+44 20 7946 0958');
  expect(early.loadRules('+442079460958', USA)).toBeUndefined();
});

function Form() {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  return (
    <ContactFields
      fields={fields}
      problems={{}}
      onChange={(changes) => setFields({ ...fields, ...changes })}
    />
  );
}

test('keeps the caret in place when a digit in the middle is corrected', async () => {
  render(<Form />, { wrapper: MemoryRouter });
  const field: HTMLInputElement = screen.getByLabelText(/Mobile number/);
  await userEvent.type(field, '2075550134');
  expect(field.value).toBe('+1 (207) 555 0134');
  // After the first 5: it is deleted, and 8 and 9 are typed instead.
  field.setSelectionRange(10, 10);
  await userEvent.keyboard('{Backspace}8');
  expect(field.value).toBe('+1 (207) 855 0134');
  expect(field.selectionStart).toBe(10);
  field.setSelectionRange(9, 9);
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}9');
  expect(field.value).toBe('+1 (298) 550 134');
});
