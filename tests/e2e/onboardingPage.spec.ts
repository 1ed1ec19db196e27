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

async function openLink() {
  const { id } = await stripe.accounts.create({
    type: 'express',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const { url } = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: `${shopUrl}/back`,
    refresh_url: `${shopUrl}/again`,
  });
  return { id, url };
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`the onboarding page on a small ${colorScheme} screen`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('can be completed by keyboard alone, and only once', async ({ page }) => {
      const { id, url } = await openLink();
      await page.goto(url);
      await expect(page).toHaveTitle('Get paid by Riverside Arts');
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Finish' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading')).toHaveText('Back at /back');
      expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true);

      await page.goto(url);
      await expect(page.getByRole('heading')).toHaveText('Back at /again');
    });

    test('can be left without changes', async ({ page }) => {
      const { id, url } = await openLink();
      await page.goto(url);
      await page.getByRole('link', { name: 'Not now, back to Riverside Arts' }).click();
      await expect(page.getByRole('heading')).toHaveText('Back at /back');
      expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(false);
    });
  });
