import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { gateway } from '@foyer/plugin-payments/server';
import { variablesOf } from '@foyer/plugin-payments/testing';
import { hostFetch } from '../packages/testing/hostFetch.ts';
import { startLocalStripe, type LocalStripe } from '@foyer/local-stripe';

let app: TestApp;
let stripe: LocalStripe;
beforeAll(async () => {
  stripe = await startLocalStripe({ publicBase: 'http://foyer.test/stripe-test' });
  app = await testApp({ variables: { ...variablesOf(stripe), STRIPE_TEST_ORIGIN: stripe.url } });
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

const at = (label: string) => hostFetch(app.port, `${label}foyer.test`);

async function sessionPath(): Promise<string> {
  const session = await app.runtime
    .depsOf('payments')
    .use(gateway)
    .stripe()
    .checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'Balcony' } },
        },
      ],
      success_url: 'http://a.foyer.test/done?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://a.foyer.test/back',
    });
  const { host, pathname } = new URL(session.url ?? '');
  expect(host).toBe('foyer.test');
  return pathname;
}

test('shows the payment page on every host, with its own security headers', async () => {
  const path = await sessionPath();
  for (const label of ['', 'console.', 'a.']) {
    const page = await at(label)(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Balcony');
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://a.foyer.test",
    );
  }
});

test('passes a payment on to the shop, and keeps its own addresses below ours', async () => {
  const path = await sessionPath();
  const pay = () =>
    at('')(path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        email: 'buyer@example.test',
        name: 'A Buyer',
        card: '4242 4242 4242 4242',
        expiry: '12/40',
        cvc: '123',
      }).toString(),
    });
  const answer = await pay();
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(
    /^http:\/\/a\.foyer\.test\/done\?session_id=cs_test_/,
  );
});

test('exposes neither its API nor its test controls', async () => {
  for (const path of [
    '/v1/charges',
    '/_control/deliveries',
    '//_control/deliveries',
    '/c/../_control/books',
  ])
    expect(
      (
        await at('')(`/stripe-test${path}`, {
          headers: { authorization: `Bearer ${stripe.secretKey}` },
        })
      ).status,
    ).toBe(404);
});
