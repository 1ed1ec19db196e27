import { putOnSale, type EventOnSale } from './sale.ts';
import { test as base } from './test.ts';

interface OnSale {
  /** With more tickets than anybody buys here, and two codes; of all tests of a worker. */
  event: EventOnSale;
  /** With one ticket in the stalls, and three in all. */
  small: EventOnSale;
}

/** The test of a journey through the sale of an event. */
export const test = base.extend<object, OnSale>({
  event: [
    async ({ organiser }, use) => {
      const made = await putOnSale(organiser, {
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
    async ({ organiser }, use) => {
      const made = await putOnSale(organiser, {
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
