import { putOnSale, type EventOnSale } from './sale.ts';
import { test as base } from './test.ts';

interface OnSale {
  /** With more tickets than any test buys, and two codes. Shared by all tests of a worker. */
  event: EventOnSale;
  /** With one ticket in the stalls, and three in all. */
  small: EventOnSale;
}

/** The base test for journeys through a sale. */
export const test = base.extend<object, OnSale>({
  event: [
    async ({ organizer }, use) => {
      const made = await putOnSale(organizer, {
        types: [
          { name: 'Stalls', price: 40, quantity: 400 },
          { name: 'Press', kind: 'free', quantity: 400 },
        ],
        discounts: [
          { code: 'HALF', kind: 'percent', percent: 50 },
          { code: 'GONE', kind: 'percent', percent: 50, usageLimit: 0 },
        ],
      });
      await use(made);
    },
    { scope: 'worker' },
  ],
  small: [
    async ({ organizer }, use) => {
      const made = await putOnSale(organizer, {
        details: { capacity: 3 },
        types: [
          { name: 'Stalls', price: 40, quantity: 1 },
          { name: 'Floor', price: 20, quantity: 50 },
        ],
      });
      await use(made);
    },
    { scope: 'worker' },
  ],
});

export { expect } from './test.ts';
