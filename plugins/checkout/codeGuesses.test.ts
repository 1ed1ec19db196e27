import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomes, someone } from './testing/someone.ts';
import { onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp({ variables: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.stop());

const discounted = () =>
  onSale(app, {
    types: { General: { quantity: 1000 } },
    discounts: [{ code: 'RIGHT', kind: 'percent', percent: 10 }],
  });

let networks = 0;
const nextAddress = () => `198.${18 + Math.floor(networks / 250)}.0.${(networks++ % 250) + 1}`;

/** Enters codes in a new cart, one after the other, each from a different address. */
async function enter(event: EventOnSale, codes: readonly string[], address?: string) {
  const params = await someone(app, event, { address: address ?? nextAddress() }).cart(1);
  const answers = [];
  for (const discountCode of codes) {
    const { api } = someone(app, event, { address: address ?? nextAddress() });
    answers.push(await outcomes([api.addDiscount({ params, body: { discountCode } })]));
  }
  return answers.map(({ refusals }) => refusals[0]?.status ?? 200);
}

const wrong = (count: number, start = 'WRONG') =>
  Array.from({ length: count }, (_, n) => `${start}${n}`);

describe('wrong discount codes', () => {
  test('lock a cart after five, whatever address they come from', async () => {
    const event = await discounted();
    expect(await enter(event, [...wrong(6), 'RIGHT'])).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect(await enter(event, ['RIGHT']), 'another cart').toEqual([200]);
  });

  test('are not counted when the code is right', async () => {
    const event = await discounted();
    const codes = Array.from({ length: 8 }, () => 'RIGHT');
    expect(await enter(event, [...wrong(4), ...codes])).toEqual([
      ...Array.from({ length: 4 }, () => 422),
      ...codes.map(() => 200),
    ]);
  });

  test('limit an event to 20 lookups a minute after a hundred, while right ones work on the first try', async () => {
    const event = await discounted();
    for (let n = 0; n < 50; n += 1) await enter(event, wrong(2, `${n}-`));
    const guesser = nextAddress();
    expect(await enter(event, ['RIGHT'], guesser), 'a right one').toEqual([200]);
    expect(await enter(event, wrong(1, 'A'), guesser)).toEqual([422]);
    expect(await enter(event, ['RIGHT'], guesser), 'who guessed before').toEqual([429]);
    expect(await enter(event, [...wrong(1, 'B'), 'RIGHT']), 'a cart that guessed').toEqual([
      422, 429,
    ]);
    const looked = [];
    for (let n = 0; n < 25; n += 1) looked.push(...(await enter(event, wrong(1, `C${n}`))));
    expect(looked.filter((status) => status === 422).length).toBeLessThanOrEqual(20);
    expect(looked.at(-1)).toBe(429);
    const other = await discounted();
    expect(await enter(other, wrong(1), guesser), 'another event').toEqual([422]);
  });

  test('count as one guess when many people enter the same one, such as from an old flyer', async () => {
    const event = await discounted();
    for (let n = 0; n < 60; n += 1) await enter(event, ['FLYER', 'flyer']);
    const address = nextAddress();
    expect(await enter(event, wrong(2), address)).toEqual([422, 422]);
  });
});
