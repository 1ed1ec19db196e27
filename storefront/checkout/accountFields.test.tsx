import { expect, test } from 'vitest';
import { accountFields, detailsOf } from './accountFields.ts';
import { EMPTY_FIELDS } from './orderFields.ts';

const NOTHING = {
  name: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
};
const email = 'maya@example.test';

test('prefers the profile, and falls back to the last order', () => {
  const contact = {
    ...NOTHING,
    name: 'Maya Okafor',
    phone: '+1 (207) 555 0187',
    address1: '12 Harbor Lane',
    city: 'Portland',
    state: 'Maine',
    zipCode: '04101',
    country: 'USA',
  };
  expect(accountFields({ ...NOTHING, email }, null)).toEqual({ email });
  expect(accountFields({ ...NOTHING, email, name: 'M. Okafor' }, contact)).toEqual({
    email,
    name: 'M. Okafor',
    phone: '+1 (207) 555 0187',
    address1: '12 Harbor Lane',
    address2: '',
    city: 'Portland',
    state: 'ME',
    zipCode: '04101',
    country: 'USA',
  });
});

test('takes an address from one source only, in the words of the lists', () => {
  const details = {
    ...NOTHING,
    email,
    phone: '12',
    address1: 'Hafenstraße 1',
    state: 'Hamburg',
    country: 'DE',
  };
  const old = { ...NOTHING, city: 'Portland', state: 'ME', country: 'USA' };
  expect(accountFields(details, old)).toEqual({
    email,
    address1: 'Hafenstraße 1',
    address2: '',
    city: '',
    state: 'Hamburg',
    zipCode: '',
    country: 'Germany',
  });
});

test('stores the country as its two-letter code', () => {
  const typed = { ...EMPTY_FIELDS, email, name: 'Maya', country: 'Germany' };
  expect(detailsOf(typed)).toEqual({ ...NOTHING, name: 'Maya', country: 'DE' });
  expect(detailsOf({ ...typed, country: 'USA' }).country).toBe('US');
});
