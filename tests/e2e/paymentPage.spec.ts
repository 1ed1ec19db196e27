import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startLocalStripe, type LocalStripe } from '@foyer/local-stripe';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

let local: LocalStripe;
let stripe: Stripe;
let shop: Server;
let shopUrl: string;

test.beforeAll(async () => {
  local = await startLocalStripe({ merchant: 'Riverside Arts' });
  stripe = new Stripe(local.secretKey, { host: '127.0.0.1', port: local.port, protocol: 'http' });
  shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>Shop</title><h1>Back at ${request.url}</h1>`);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  shopUrl = `http://shop.localhost:${(shop.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  await local.stop();
  shop.close();
});

async function openSession() {
  const price_data = { currency: 'usd', unit_amount: 5525, product_data: { name: 'Balcony' } };
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data, quantity: 2 }],
    success_url: `${shopUrl}/done?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shopUrl}/cart`,
  });
  return { id, url: String(url) };
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`the payment page on a small ${colorScheme} screen`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('is paid by keyboard alone, after a declined card and a bank’s verification', async ({
      page,
    }) => {
      const { id, url } = await openSession();
      await page.goto(url);
      await expect(page).toHaveTitle('Pay Riverside Arts');
      await expectAccessible(page);
      await expectNoOverflow(page);

      const pay = async (card: string) => {
        await page.getByLabel('Email').focus();
        for (const text of ['ann@example.test', card, '12 / 40', '123', 'Ann Buyer']) {
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.type(text);
          await page.keyboard.press('Tab');
        }
        await expect(page.getByRole('button', { name: 'Pay $110.50' })).toBeFocused();
        await page.keyboard.press('Enter');
      };
      await pay('4000 0000 0000 0002');
      await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
      await expectAccessible(page);

      await pay('4000 0027 6000 3184');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Confirm this payment with your bank',
      );
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole('button', { name: 'Confirm' }).press('Enter');
      await expect(page.getByRole('heading')).toHaveText(`Back at /done?session_id=${id}`);

      await page.goto(url);
      await expect(page.getByRole('heading')).toHaveText('This payment is complete');
      await expectAccessible(page);
    });

    test('leads back, even when it has expired', async ({ page }) => {
      const { id, url } = await openSession();
      await page.goto(url);
      await page.getByRole('link', { name: 'Back to Riverside Arts' }).click();
      await expect(page.getByRole('heading')).toHaveText('Back at /cart');

      await stripe.checkout.sessions.expire(id);
      await page.goto(url);
      await expect(page.getByRole('heading')).toHaveText('This payment page has expired');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Back to Riverside Arts' }).click();
      await expect(page.getByRole('heading')).toHaveText('Back at /cart');
    });
  });
