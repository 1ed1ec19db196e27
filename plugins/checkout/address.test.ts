import { client } from '@foyer/kit';
import { ask } from '@foyer/testing';
import { fees } from '@foyer/plugin-fees/contract';
import { pricesShown } from '@foyer/plugin-fees/testing';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 100 } } });
});
afterAll(() => app.stop());

const EMPTY = { address1: '', address2: '', city: '', state: '', zipCode: '', country: '' };
const SHORT = { ...EMPTY, hasAddress: false };
const MISSING = {
  status: 422,
  fields: {
    'order.address1': ['Address field is required.'],
    'order.city': ['The city field is required.'],
    'order.state': ['The State field is required.'],
    'order.zipCode': ['The Zip code field is required.'],
    'order.country': ['Country field is required'],
  },
};

const asks = async () => (await buyer(app, event)).cart.asksAddress;

async function held() {
  const one = await buyer(app, event);
  await one.hold();
  return one;
}

/** Saves the setting as the organizer does. Tenant settings are cached for up to a second. */
async function choose(askAddress: 'always' | 'taxed', expected: boolean): Promise<void> {
  const path = `/api/tenants/${event.tenantId}/settings/checkout`;
  const { holdMinutes } = (await ask(app.as.tenant('a'), 'GET', path)).body as {
    holdMinutes: number;
  };
  const body = { holdMinutes, askAddress };
  expect(await ask(app.as.tenant('a'), 'PUT', path, { body })).toMatchObject({ status: 200 });
  await expect.poll(asks, { timeout: 10_000 }).toBe(expected);
}

async function charge(tax: { chargeTax: boolean; taxRate: number }): Promise<void> {
  await client(fees, app.as.platform()).updateTenantSetting({
    body: { tenantId: event.tenantId, ...tax },
  });
  await pricesShown(app, event.tenantId);
}

test('requires an address for every order by default', async () => {
  const one = await held();
  expect(one.cart.asksAddress).toBe(true);
  await expect(one.place(SHORT)).rejects.toMatchObject(MISSING);
  expect(await one.status()).toMatchObject({ status: 'held' });
});

test('reports address errors together with the others', async () => {
  const one = await held();
  await expect(one.place({ ...EMPTY, email: 'ada@' })).rejects.toMatchObject({
    status: 422,
    fields: { 'order.email': ['Entered value does not match email format'], ...MISSING.fields },
  });
});

test('places and charges an untaxed order without an address if only tax needs it', async () => {
  await choose('taxed', false);
  const one = await held();
  const { orderUID, session } = await one.place(SHORT);
  await app.stripe.pay(session);
  await app.settled();
  expect(await one.status()).toMatchObject({ status: 'completed' });
  const row = await app.database('orders_order').where({ uid: orderUID }).first();
  expect(row).toMatchObject({ address1: '', city: '', state: '', zip_code: '', country: '' });
  const { tenantId, eventId } = event;
  const details = await client(orders, app.as.tenant('a')).orderDetails({
    params: { tenantId, eventId, orderUID },
  });
  expect(details).toMatchObject({ user: expect.stringContaining('buyer@example.test'), ...EMPTY });

  // An optional address that is given is validated and stored.
  const other = await held();
  await expect(other.place({ zipCode: 'A' })).rejects.toMatchObject({
    fields: { 'order.zipCode': ['Zip code must contain only numbers.'] },
  });
  const placed = await other.place();
  const kept = await app.database('orders_order').where({ uid: placed.orderUID }).first();
  expect(kept).toMatchObject({ city: 'Portland', zip_code: '04101', country: 'USA' });
});

test('requires the address for a taxed cart, even if the form left it out', async () => {
  await choose('taxed', false);
  await charge({ chargeTax: true, taxRate: 10 });
  await expect.poll(asks, { timeout: 10_000 }).toBe(true);
  const one = await held();
  expect(one.cart.vat).toBeGreaterThan(0);
  await expect(one.place(SHORT)).rejects.toMatchObject(MISSING);
  expect(await one.place()).toMatchObject({ orderUID: expect.any(String) });
  await charge({ chargeTax: false, taxRate: 0 });
  await choose('always', true);
});
