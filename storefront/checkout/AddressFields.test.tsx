import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AddressFields } from './AddressFields.tsx';
import { EMPTY_FIELDS } from './orderFields.ts';
import { stateOfZip } from './places.ts';

function Form() {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  return (
    <AddressFields
      fields={fields}
      problems={{}}
      onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
    />
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(input(label), { target: { value } });

test.each([
  ['04101', 'ME'],
  ['10001', 'NY'],
  ['05501', 'MA'],
  ['05601', 'VT'],
  ['88510', 'TX'],
  ['88001', 'NM'],
  ['00901', 'PR'],
  // Fishers Island is in New York but has a Connecticut prefix. The others are similar.
  ['06390', undefined],
  ['06320', undefined],
  ['73960', undefined],
  ['83414', undefined],
  ['96799', undefined],
  // Military prefixes, and prefixes that aren't assigned.
  ['09001', undefined],
  ['00000', undefined],
  ['0410', undefined],
  ['K1A 0B1', undefined],
])('finds for the zip code %s the state %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test('fills in the state of a complete zip code, and changes it with another one', () => {
  render(<Form />);
  type('Zip code', '041');
  expect(input('State').value).toBe('');
  type('Zip code', '04101');
  expect(input('State').value).toBe('ME');
  type('Zip code', '10001');
  expect(input('State').value).toBe('NY');
  type('Zip code', '06390');
  expect(input('State').value, 'a prefix of two states').toBe('');
});

test('keeps a state that the buyer chose, whatever the zip code', () => {
  render(<Form />);
  type('State', 'NH');
  type('Zip code', '04101');
  expect(input('State').value).toBe('NH');
  type('State', '');
  type('Zip code', '10001');
  expect(input('State').value).toBe('NY');
  // Chosen after it was filled in, even if it is the same.
  type('State', 'NJ');
  type('Zip code', '04101');
  expect(input('State').value).toBe('NJ');
});

test.each([
  ['Canada', 'Province', 'Postal code'],
  ['United Kingdom', 'County', 'Postcode'],
  ['Germany', 'State / Region', 'Postal code'],
])('uses the labels of %s', (country, state, zipCode) => {
  render(<Form />);
  type('Country', country);
  type(zipCode, '10001');
  expect(input(zipCode).value).toBe('10001');
  expect(input(state).value, 'only zip codes of the USA say a state').toBe('');
});
