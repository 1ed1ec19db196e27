import { expect, test } from 'vitest';
import type { TicketType } from '../api/eventApi.ts';
import { reasonToStay } from './reasonToStay.ts';

const type = (id: string, over: object = {}) =>
  ({
    id,
    details: {
      name: id,
      kind: 'paid',
      minTicketPerOrder: 1,
      maxTicketPerOrder: 2,
      remainingQuantity: 5,
      soldOut: false,
      allIn: { total: 0.1, price: 0.1, vat: 0 },
      ...over,
    },
  }) as unknown as TicketType;
const line = (of: TicketType, quantity: number) => ({
  name: of.details.name,
  quantity,
  type: of,
  unavailable: null,
});
const reason = (given: {
  types: TicketType[];
  lines: ReturnType<typeof line>[];
  hasCharity?: boolean;
  cart?: object;
}) =>
  reasonToStay({
    hasCharity: false,
    ...given,
    cart: { chargeProblem: 'too_small', donation: 0, discount: 0, ...given.cart },
  });

test('suggests only what the buyer can do about a total that is too small', () => {
  const stalls = type('Stalls');
  const free = type('Free', { kind: 'free', allIn: { total: 0, price: 0, vat: 0 } });
  const types = [stalls, free];
  const start = 'Card payments start at $0.50.';
  expect(reason({ types, lines: [line(stalls, 1)] })).toBe(`${start} To continue, add a ticket.`);
  // The maximum per order, and nothing else on sale costs anything.
  const most = [line(stalls, 2)];
  expect(reason({ types, lines: most })).toBe(
    `${start} These tickets can’t be bought on their own.`,
  );
  expect(reason({ types, lines: most, hasCharity: true })).toBe(
    `${start} To continue, add a donation.`,
  );
  expect(
    reason({ types, lines: most, hasCharity: true, cart: { donation: 0.1, discount: 0.1 } }),
  ).toBe(`${start} To continue, increase your donation or remove the discount code.`);
  expect(reason({ types, lines: most, cart: { chargeProblem: null } })).toBeNull();
});

test('names every line that can’t be bought before any other reason', () => {
  const stalls = type('Stalls');
  const lines = [
    { ...line(stalls, 1), unavailable: 'sold_out' as const },
    { ...line(type('Early'), 1), unavailable: 'off_sale' as const },
  ];
  expect(reasonToStay({ types: [stalls], lines, hasCharity: true, cart: cartOf() })).toBe(
    '“Stalls” is sold out and “Early” is no longer on sale. Remove them to continue.',
  );
});

const cartOf = () => ({ chargeProblem: 'too_small' as const, donation: 0, discount: 0 });
