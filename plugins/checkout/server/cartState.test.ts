import { expect, test } from 'vitest';
import { cartState, isRefused, parseCart } from './cartState.ts';

const draft = {
  lines: [{ ticketTypeId: 'a', quantity: 2 }],
  donationCents: 0,
  code: null,
  orderUID: null,
  priced: null,
  terms: null,
  extensions: 0,
};

test('tells a cart from a rejection, and throws on anything else with the name of the field', () => {
  expect(parseCart({ draft, held: null, quote: null }, cartState)).toMatchObject({ draft });
  const refused = parseCart({ problem: 'sold_out', left: 3, name: 'Balcony' }, cartState);
  expect(isRefused(refused) && refused.left).toBe(3);
  const wrong = { draft: { ...draft, donationCents: '1,250' }, held: null };
  expect(() => parseCart(wrong, cartState)).toThrow(/draft\.donationCents/);
  expect(() => parseCart({ problem: 'tired' }, cartState)).toThrow(/problem/);
  expect(() => parseCart(undefined, cartState)).toThrow('The database returned an invalid cart');
});
