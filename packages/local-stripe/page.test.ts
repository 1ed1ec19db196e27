import { request } from 'node:http';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop({ merchant: 'Riverside & Sons' });
});
afterEach(() => shop.stop());

interface Page {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const visit = (url: string, form?: Record<string, string>) =>
  new Promise<Page>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: form ? 'POST' : 'GET',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(form && new URLSearchParams(form).toString());
  });

const card = {
  email: 'ann@example.com',
  card: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ann',
};
/** What a browser shows after a form is sent: it follows the redirect back to the page. */
const send = async (url: string, form: Record<string, string>) => {
  const { status, headers } = await visit(url, form);
  expect({ status, to: headers['location'] }).toEqual({ status: 303, to: new URL(url).pathname });
  return visit(url);
};
const open = async (over: Stripe.Checkout.SessionCreateParams = {}) => {
  const { id, url } = await shop.stripe.checkout.sessions.create(saleOf(over));
  return { id, url: String(url) };
};
const session = (id: string) => shop.stripe.checkout.sessions.retrieve(id);

describe('the payment page', () => {
  test('shows the amount, the seller and the test notice, with a strict policy', async () => {
    const { url } = await open({ customer_email: 'ann@example.com' });
    const page = await visit(url);
    expect(page.status).toBe(200);
    for (const part of [
      'Riverside &#38; Sons',
      'General admission',
      'Qty 2, $50.00 each',
      '$100.00',
      'Test page',
      'value="ann@example.com"',
      'autocomplete="cc-number"',
    ])
      expect(page.text).toContain(part);
    expect(page.text).not.toContain('<script');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://tickets.test");
  });

  test('pays and redirects to the shop', async () => {
    const { id, url } = await open();
    const page = await visit(url, card);
    expect(page).toMatchObject({
      status: 303,
      headers: { location: `https://tickets.test/done?session_id=${id}` },
    });
    expect(await session(id)).toMatchObject({
      payment_status: 'paid',
      customer_details: { email: 'ann@example.com', name: 'Ann' },
    });
    expect((await visit(url)).text).toContain('This payment is complete');
    expect((await send(url, card)).text).toContain('This payment is complete');
  });

  test.each([
    ['a declined card', { card: '4000000000000002' }, 'Your card was declined.'],
    ['a card that isn’t a test card', { card: '4111 1111 1111 1111' }, 'accepts only test cards'],
    ['an incomplete number', { card: '4242' }, 'card number is incomplete'],
    ['a month that doesn’t exist', { expiry: '13/34' }, 'expiration date is incomplete'],
    ['an expired card', { expiry: '01/24' }, 'in the past'],
    ['an incomplete security code', { cvc: '12' }, 'security code is incomplete'],
  ])('shows an error for %s and stays open', async (_name, over, problem) => {
    const { id, url } = await open();
    // Back or reload never send the form again, because the response is a redirect.
    const page = await send(url, { ...card, ...over });
    expect(page.text).toMatch(/role="alert"[^>]*>[^<]/);
    expect(page.text).toContain(problem);
    expect(page.text).toContain('value="ann@example.com"');
    expect(page.text).toContain(`value="${{ ...card, ...over }.expiry}"`);
    expect(page.text).not.toMatch(/value="[\d ]{4,}"/);
    expect((await session(id)).status).toBe('open');
    expect((await visit(url, card)).status).toBe(303);
  });

  test('asks for confirmation if the bank requires it, and accepts a refusal', async () => {
    const { id, url } = await open();
    const careful = { ...card, card: '4000002760003184' };
    expect((await send(url, careful)).text).toContain('Confirm this payment with your bank');
    const refused = await send(url, { confirm: 'no' });
    expect(refused.text).toContain('unable to authenticate');
    expect((await session(id)).status).toBe('open');
    // A confirmation without a pending question has no effect.
    await send(url, { ...careful, confirm: 'yes' });
    expect((await session(id)).payment_status).toBe('unpaid');
    expect((await visit(url, { confirm: 'yes' })).status).toBe(303);
    expect((await session(id)).payment_status).toBe('paid');
  });

  test('of an expired session accepts no payment and redirects back', async () => {
    const { id, url } = await open();
    await shop.stripe.checkout.sessions.expire(id);
    for (const page of [await visit(url), await send(url, card)]) {
      expect(page.text).toContain('has expired');
      expect(page.text).toContain('href="https://tickets.test/cart"');
    }
    expect((await session(id)).payment_status).toBe('unpaid');
  });

  test('shows the shop’s name and logo, and the discount', async () => {
    const product_data = { name: 'Stalls', description: 'Discount of $20.00 on $40.00' };
    const { url } = await open({
      branding_settings: {
        display_name: 'Harbor Stage',
        logo: { type: 'url', url: 'https://harbor.test/logo.webp' },
      },
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 2000, product_data }, quantity: 1 },
      ],
    });
    const { text, headers } = await visit(url);
    expect(text).toContain('src="https://harbor.test/logo.webp"');
    expect(headers['content-security-policy']).toContain('img-src https://harbor.test;');
    expect(text).toContain('Pay Harbor Stage');
    expect(text).not.toContain('Riverside');
    expect(text).toContain('<small>Discount of $20.00 on $40.00</small>');
  });

  test('escapes names', async () => {
    const product_data = { name: '<img src=x onerror="alert(1)">' };
    const { url } = await open({
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 100, product_data }, quantity: 1 },
      ],
    });
    expect((await visit(url)).text).not.toContain('<img');
  });

  test('is not found for an unknown session', async () => {
    expect(await visit(`${shop.local.url}/c/pay/cs_test_no`)).toMatchObject({
      status: 404,
      text: expect.stringContaining('Payment page not found'),
    });
  });

  test('is served at its public URL', async () => {
    await shop.stop();
    shop = await localShop({ publicBase: 'http://localhost:3000/stripe-test/' });
    const { id, url } = await open();
    expect(url).toBe(`http://localhost:3000/stripe-test/c/pay/${id}`);
  });
});
