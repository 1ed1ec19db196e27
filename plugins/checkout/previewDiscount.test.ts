import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someone } from './testing/someone.ts';
import { onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp({ variables: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.stop());

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
const offer = () =>
  onSale(app, {
    types: {
      Stalls: { price: 33.35 },
      Balcony: { price: 20 },
      Free: { price: 0, kind: 'free' },
      Roof: { price: 5, kind: 'donation' },
      Guest: { price: 0, kind: 'complimentary' },
    },
    discounts: [
      { code: 'FIFTH', kind: 'percent', percent: 20 },
      { code: 'TEN', kind: 'amount', amount: 10 },
      { code: 'OVER', kind: 'percent', percent: 20, endDateTime: AN_HOUR_AGO },
      { code: 'GONE', kind: 'percent', percent: 20, usageLimit: 1 },
    ],
  });

let networks = 0;
const nextAddress = () => `203.0.113.${(networks += 1)}`;
const preview = (event: EventOnSale, discountCode: string, address = nextAddress()) =>
  someone(app, event, { address }).api.previewDiscount({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: { discountCode },
  });

describe('the effect of a discount code', () => {
  test('is each ticket’s new price, which is what such a ticket costs in a cart', async () => {
    const event = await offer();
    const { code, percent, ticketTypes } = await preview(event, ' fifth ');
    expect([code, percent]).toEqual(['FIFTH', 20]);
    expect(ticketTypes.map(({ name }) => name)).toEqual(['Stalls', 'Balcony', 'Free']);
    for (const name of ['Stalls', 'Balcony']) {
      const shown = ticketTypes.find((type) => type.name === name)?.allIn;
      const one = someone(app, event, { address: nextAddress() });
      const params = await one.cart(1, name);
      const cart = await one.api.addDiscount({ params, body: { discountCode: 'FIFTH' } });
      expect(shown?.total).toBeCloseTo(cart.totalAmount - cart.vat, 2);
      expect(shown?.price).toBeCloseTo(name === 'Stalls' ? 26.68 : 16, 2);
    }
  });

  test('is only the amount for a code that takes an amount off the order', async () => {
    const { amount, percent, ticketTypes } = await preview(await offer(), 'TEN');
    expect([amount, percent]).toEqual([10, null]);
    expect(ticketTypes.map(({ allIn }) => allIn)).toEqual([null, null, null]);
  });

  test('covers only the ticket types that the code is limited to', async () => {
    const event = await offer();
    await app
      .database('events_discount')
      .where({ event_id: event.eventId, code: 'FIFTH' })
      .update({ ticket_type_ids: [event.types['Balcony']] });
    const { isForAll, ticketTypes } = await preview(event, 'FIFTH');
    expect(isForAll).toBe(false);
    expect(ticketTypes.map(({ name }) => name)).toEqual(['Balcony']);
  });

  test.each([
    ['NONE', 'We don’t recognize this discount code.'],
    ['OVER', 'This discount code isn’t valid right now.'],
  ])('says why %s doesn’t work, as the cart does', async (code, message) => {
    await expect(preview(await offer(), code)).rejects.toMatchObject({
      status: 422,
      fields: { discountCode: [message] },
    });
  });

  test('says that a code is used up', async () => {
    const event = await offer();
    await app
      .database('events_discount')
      .where({ event_id: event.eventId, code: 'GONE' })
      .update({ used: 1 });
    await expect(preview(event, 'GONE')).rejects.toMatchObject({ status: 422 });
  });

  test('isn’t shown for an event that isn’t on sale, or that is another tenant’s', async () => {
    const event = await offer();
    const other = await onSale(app, { tenant: 'b' });
    await expect(
      someone(app, event, { address: nextAddress() }).api.previewDiscount({
        params: { tenantId: event.tenantId, eventId: other.eventId },
        body: { discountCode: 'FIFTH' },
      }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('can’t be used to guess codes, and right ones are not counted', async () => {
    const event = await offer();
    const address = nextAddress();
    for (let n = 0; n < 35; n += 1)
      expect((await preview(event, 'FIFTH', address)).percent).toBe(20);
    const statuses: unknown[] = [];
    for (let n = 0; n < 22; n += 1)
      statuses.push(
        await preview(event, `GUESS${n}`, address).catch(
          ({ status }: { status: number }) => status,
        ),
      );
    expect(statuses.filter((status) => status === 422).length).toBe(20);
    expect(statuses.at(-1)).toBe(429);
  });
});
