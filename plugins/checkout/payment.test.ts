import { client, type ApiError } from '@foyer/kit';
import { payments } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyer, CONTACT, onSale, type Buyer, type EventOnSale } from './testing.ts';
import { chargesOf, countersOf, orderOf, pagesOf, stripeOf } from './testing/facts.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await app.database('tenants_tenant').where({ id: app.tenants.a.id }).update({
    name: 'Café "Müller" & Söhne, since 1898',
    logo: 'logo.webp',
    logo_width: 120,
    logo_height: 40,
  });
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(() => app.stop());

async function held(onSaleEvent = event, quantities = { General: 1 }): Promise<Buyer> {
  const one = await buyer(app, onSaleEvent, quantities);
  await one.hold();
  return one;
}

const home = (path = '') => `http://a.${app.publicBase}/${event.slug}${path}`;
const pay = (one: Buyer, over: Record<string, unknown> = {}) =>
  one.api.createPayment({
    params: one.path,
    body: { order: CONTACT, cancelUrl: home('/cart'), successUrl: home('/success'), ...over },
  });

describe('the contact form', () => {
  const without = (name: string) => ({ ...CONTACT, [name]: undefined });
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no email', without('email'), 'email', 'Email field is required.'],
    ['an empty email', { email: '' }, 'email', 'Email field is required.'],
    [
      'an incomplete email',
      { email: 'ada@' },
      'email',
      'Entered value does not match email format',
    ],
    ['an incomplete phone', { phone: '+1 (207) 555' }, 'phone', 'Mobile number field is required.'],
    ['a short German phone', { phone: '+49 170 12' }, 'phone', 'Mobile number field is required.'],
    ['no address', without('address1'), 'address1', 'Address field is required.'],
    ['a blank address', { address1: '  ' }, 'address1', 'Address field is required.'],
    ['no city', { city: '' }, 'city', 'The city field is required.'],
    ['a blank city', { city: ' ' }, 'city', 'The city field is required.'],
    ['no state', without('state'), 'state', 'The State field is required.'],
    ['no zip', { zipCode: '' }, 'zipCode', 'The Zip code field is required.'],
    ['letters in the zip', { zipCode: 'A123' }, 'zipCode', 'Zip code must contain only numbers.'],
    ['a long zip', { zipCode: '041011' }, 'zipCode', 'Zip code must be at most 5 characters.'],
    ['no country', { country: '' }, 'country', 'Country field is required'],
  ])('with %s shows an error', async (_title, wrong, field, message) => {
    const one = await buyer(app, event);
    await expect(pay(one, { order: { ...CONTACT, ...wrong } })).rejects.toMatchObject({
      status: 422,
      fields: { [`order.${field}`]: [message] },
    });
  });

  test('trims the parts of an address', async () => {
    const order = { address1: ' 12 Quay ', city: ' Portland ', state: 'Maine ', zipCode: '04101 ' };
    const { orderUID } = await (await held()).place(order);
    const row = await app.database('orders_order').where({ uid: orderUID }).first();
    expect(row).toMatchObject({
      address1: '12 Quay',
      city: 'Portland',
      state: 'Maine',
      zip_code: '04101',
    });
  });

  test('accepts a complete phone number of another country', async () => {
    const { orderUID } = await (await held()).place({ phone: '+49 170 1234567' });
    const row = await app.database('orders_order').where({ uid: orderUID }).first();
    expect(row).toMatchObject({ phone: '+49 170 1234567' });
  });

  test('accepts phones in the form +1 (###) ### ####, and other countries’ postal codes', async () => {
    const order = { phone: '+1 (207) 555 0147', country: 'Canada', zipCode: 'K1A 0B1' };
    const { orderUID } = await (await held()).place(order);
    const row = await app.database('orders_order').where({ uid: orderUID }).first();
    expect(row).toMatchObject({ phone: order.phone, zip_code: 'K1A 0B1', country: 'Canada' });
  });
});

describe('the return URL', () => {
  test('leads only to the shop', async () => {
    const one = await held();
    for (const url of [
      'https://evil.example/success',
      '//evil.example/success',
      'javascript:alert(1)',
      'data:text/html,hello',
      `http://b.${app.publicBase}/x`,
      `http://console.${app.publicBase}/x`,
      `http://${app.publicBase}/x`,
      `https://a.${app.publicBase}/x`,
      `http://a.${app.publicBase}:8080/x`,
      `http://a.${app.publicBase}.evil.example/x`,
      `http://a.${app.publicBase}@evil.example/x`,
      `http://ada:secret@a.${app.publicBase}/x`,
      `http://evil.example\\@a.${app.publicBase}/x`,
      '/success',
      '',
    ])
      for (const name of ['successUrl', 'cancelUrl'])
        await expect(pay(one, { [name]: url }), `${name} ${url}`).rejects.toMatchObject({
          status: 422,
          fields: { [name]: expect.any(Array) },
        });
    expect(await pagesOf(app, one.cart.transactionNumber ?? '')).toEqual([]);
    expect(await one.status()).toMatchObject({ status: 'held' });
  });

  test('gets the page’s ID in its query, and keeps its fragment', async () => {
    const one = await held();
    const { transactionNumber } = await pay(one, { successUrl: home('/success?orderID=1#top') });
    const [page] = await pagesOf(app, transactionNumber);
    expect(page?.success_url).toBe(home('/success?orderID=1&session_id={CHECKOUT_SESSION_ID}#top'));
  });
});

describe('a payment', () => {
  test('uses the server’s data, whatever the client sends', async () => {
    const one = await held(event, { General: 2 });
    const { transactionNumber } = await pay(one, {
      totalAmount: 0.5,
      amount: 50,
      ticketCount: 1,
      lines: [],
      price: 0,
      order: { ...CONTACT, totalAmount: 0, discount: 99, discountCode: 'FREE' },
      draftOrderUID: 'f'.repeat(32),
    });
    const [page] = await pagesOf(app, transactionNumber);
    expect(page).toMatchObject({ amount_total: 10_000, currency: 'usd' });
    expect(await orderOf(app, transactionNumber)).toMatchObject({ totalCents: 10_000 });
  });

  test('names the seller on its page and on the card statement', async () => {
    const one = await held();
    const { url, session, orderUID } = await one.place();
    const page = await (await fetch(url)).text();
    expect(page).toContain('Pay Café &#34;Müller&#34; &#38; Söhne, since 1898');
    expect(page).toContain(
      `src="http://a.${app.publicBase}/api/p/tenants/${event.tenantId}/logo/logo.webp"`,
    );
    await app.stripe.pay(session);
    await app.settled();
    const [charge] = await chargesOf(app, orderUID);
    expect(charge).toMatchObject({ statement_descriptor_suffix: 'Cafe Muller & Sohne si' });
  });

  test('of 50 cents succeeds', async () => {
    const cheap = await onSale(app, { types: { General: { price: 0.5 } } });
    expect((await (await held(cheap)).place()).session).toMatch(/^cs_/);
  });

  test('claims a hold if the cart has none', async () => {
    const one = await buyer(app, event);
    const { orderUID } = await one.place();
    expect(await one.api.readCart({ params: one.path })).toMatchObject({
      status: 'awaiting_payment',
      transactionNumber: orderUID,
    });
  });

  test('of 100 ticket types with fees is a single line item', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `Row ${n}`);
    const wide = await onSale(app, {
      types: Object.fromEntries(names.map((name, n) => [name, { price: n + 1 }])),
    });
    const one = await buyer(app, wide, Object.fromEntries(names.map((name) => [name, 1])), {
      donation: 1,
    });
    const { session, orderUID } = await one.place();
    const { data } = await stripeOf(app).checkout.sessions.listLineItems(session, { limit: 100 });
    expect(data.map(({ description }) => description)).toEqual([`Order ${orderUID}`]);
    expect(await orderOf(app, orderUID)).toMatchObject({ totalCents: 505_100 });
  });
});

/** The error code of a rejected hold; releases a successful one. */
async function refusalOf(event: EventOnSale): Promise<string> {
  const one = await buyer(app, event);
  try {
    await one.hold();
    await one.api.releaseHold({ params: one.path });
    return '';
  } catch (error) {
    return (error as ApiError).code;
  }
}

describe('an organizer with direct payments and no account', () => {
  test('can’t sell anything that costs money: neither hold nor order', async () => {
    const other = await onSale(app, {
      tenant: 'b',
      types: { General: {}, Free: { kind: 'free', price: 0 } },
    });
    const early = await buyer(app, other);
    const setup = await client(payments, app.as.platform()).paymentSetting({
      params: { tenantId: other.tenantId },
    });
    await early.hold();
    await client(payments, app.as.platform()).payoutUpdate({
      body: { ...setup, payment: { ...setup.payment, type: 'tenant', profileId: null } },
    });
    // Tenant settings are cached briefly.
    await expect.poll(() => refusalOf(other)).toBe('payment_account_missing');
    const late = await buyer(app, other);
    for (const call of [() => late.hold(), () => late.place(), () => early.place()])
      await expect(call()).rejects.toMatchObject({
        status: 422,
        code: 'payment_account_missing',
      });
    expect(await countersOf(app, other)).toMatchObject({ held: 1 });
    expect(await app.database('orders_order').where({ event_id: other.eventId })).toEqual([]);
    const free = await buyer(app, other, { Free: 1 });
    await free.hold();
    const { orderUID } = await free.place();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });
});
