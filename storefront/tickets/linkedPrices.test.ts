import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLinkedPrices } from './linkedPrices.ts';

const type = (id: string, total: number) => ({
  id,
  details: { name: id, price: total, allIn: { total, price: total } },
});
const event = {
  id: 'e1',
  tenant: { id: 't1' },
  ticketTypes: [type('Stalls', 50), type('Balcony', 20)],
} as unknown as PublicEventPage;

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  network.mockReset();
});
const answer = (status: number, body: unknown) =>
  network.mockResolvedValue(
    new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } }),
  );

const PERCENT = {
  code: 'FIFTH',
  percent: 20,
  amount: null,
  isForAll: true,
  ticketTypes: [
    { id: 'Stalls', name: 'Stalls', allIn: { total: 40, price: 40 } },
    { id: 'Balcony', name: 'Balcony', allIn: { total: 16, price: 16 } },
  ],
};
const withoutPrices = PERCENT.ticketTypes.map((one) => ({ ...one, allIn: null }));

test('replaces the prices of a percentage and keeps the ones before', async () => {
  answer(200, PERCENT);
  const { ticketTypes, text } = await readLinkedPrices(event, 'FIFTH');
  expect(ticketTypes).toMatchObject([
    { before: 50, details: { name: 'Stalls', price: 50, allIn: { total: 40 } } },
    { before: 20, details: { allIn: { total: 16 } } },
  ]);
  expect(text).toBe('You get 20% off.');
});

test.each([
  [
    'some types',
    { isForAll: false, ticketTypes: PERCENT.ticketTypes.slice(1) },
    'You get 20% off Balcony.',
  ],
  [
    'an amount',
    { percent: null, amount: 10, ticketTypes: withoutPrices },
    'You get $10.00 off your order.',
  ],
  [
    'an amount for some types',
    { percent: null, amount: 10, isForAll: false, ticketTypes: withoutPrices },
    'You get $10.00 off an order that includes Stalls or Balcony.',
  ],
  [
    'none on sale',
    { isForAll: false, ticketTypes: [] },
    'It doesn’t apply to any tickets on sale right now.',
  ],
])('says what the code does: %s', async (_what, changes, said) => {
  answer(200, { ...PERCENT, ...changes });
  expect((await readLinkedPrices(event, 'FIFTH')).text).toBe(said);
});

test.each([
  [
    'This discount code isn’t valid right now.',
    'Discount code OVER doesn’t work. This discount code isn’t valid right now.',
  ],
  ['We don’t recognize this discount code.', 'We don’t recognize discount code OVER.'],
])('keeps the prices and says why a code doesn’t work: %s', async (message, text) => {
  answer(422, { error: { code: 'invalid', message: 'No.', fields: { discountCode: [message] } } });
  expect(await readLinkedPrices(event, 'OVER')).toEqual({
    ticketTypes: event.ticketTypes,
    text,
    isRefused: true,
  });
});

test('says nothing about a code if the server gave no answer about it', async () => {
  answer(429, { error: { code: 'too_many', message: 'Too many.' } });
  await expect(readLinkedPrices(event, 'FIFTH')).rejects.toMatchObject({ status: 429 });
});
