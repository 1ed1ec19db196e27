import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Stripe from 'stripe';
import { checkOut, fillIn, payByCard, seen } from './support/buy.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { organise, putOnSale, type EventOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

test.use({ person: 'operator' });

const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const;

/** Everything on the page can be read and reached, on a desk in daylight and on a phone at night. */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The Stripe of the program under test, which remembers its port below the data. */
async function localStripe(): Promise<Stripe> {
  const data = join(import.meta.dirname, '..', '..', '.foyer', 'browser-tests');
  const port = Number(await readFile(join(data, 'stripe', 'port'), 'utf8'));
  return new Stripe('sk_test_local_stripe', { host: '127.0.0.1', port, protocol: 'http' });
}

/** Pays an order on a page of another amount, as no click of a buyer leads to one. */
async function payWrongly(buyer: Page, event: EventOnSale, unit_amount: number): Promise<string> {
  await checkOut(buyer, event);
  await fillIn(buyer, { email: 'maya@example.test', name: 'Maya Okafor' });
  await seen(buyer, 'PLACE ORDER NOW').click();
  await expect(buyer.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  const stripe = await localStripe();
  const asked = await stripe.checkout.sessions.retrieve(/cs_\w+/.exec(buyer.url())?.[0] ?? '');
  const orderUID = asked.client_reference_id ?? '';
  const price_data = { currency: 'usd', unit_amount, product_data: { name: 'Stalls' } };
  const metadata = asked.metadata ?? {};
  const wrong = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: asked.success_url ?? '',
    client_reference_id: orderUID,
    customer_email: 'maya@example.test',
    metadata,
    payment_intent_data: { metadata, transfer_group: orderUID },
  });
  await buyer.goto(wrong.url ?? '');
  await payByCard(buyer, '4242 4242 4242 4242');
  await expect(buyer).toHaveURL(/\/success\?/);
  return orderUID;
}

async function openWay(page: Page, orderUID: string, way: string) {
  const row = page.getByRole('row').filter({ hasText: orderUID });
  await row.getByRole('button', { name: new RegExp(orderUID) }).click();
  await page.getByRole('menuitem', { name: way }).click();
  return page.getByRole('dialog', { name: `${way} ${orderUID}` });
}

test('a payment of another amount is decided, and the orders of a cancelled event are all refunded', async ({
  page,
  browser,
  organiser,
}) => {
  test.setTimeout(300_000);
  const event = await putOnSale(organiser, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  const buyer = await (await browser.newContext()).newPage();
  const orderUID = await payWrongly(buyer, event, 6_000);
  await buyer.context().close();

  await settled();
  await test.step('an operator finds it from the home, and lets it wait', async () => {
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: /need.* review/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Orders to decide' })).toBeVisible();
    await expect(page.getByText(orderUID)).toBeVisible();
    await expectFit(page, 'reviews');
    const dialog = await openWay(page, orderUID, 'Keep waiting');
    await dialog.getByLabel('Note').fill('The buyer calls back');
    await expectFit(page, 'wait');
    await dialog.getByRole('button', { name: 'Keep waiting' }).click();
    await expectToast(page, 'Order waits');
    await expect(page.getByText('The buyer calls back').filter({ visible: true })).toBeVisible();
  });

  await test.step('and completes it: the figures say what goes back', async () => {
    const dialog = await openWay(page, orderUID, 'Complete order');
    await expect(dialog.getByText('too much go back to the buyer')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Agreed by telephone');
    await expectFit(page, 'complete');
    await dialog.getByRole('button', { name: 'Complete order' }).click();
    await expectToast(page, 'Order completed');
    await expect(page.getByText(orderUID)).toHaveCount(0);
    const path = `/tenants/${event.tenantId}/events/${event.id}/orders/${orderUID}`;
    expect((await callApi(page, { path })).body).toMatchObject({ status: 'completed' });
  });

  await test.step('its organiser cancels the event and sees what a refund comes to', async () => {
    const path = `/tenants/${event.tenantId}/events/${event.id}`;
    const types = await organise(organiser, { path: `${path}/ticket-types` });
    const [type] = types['result'] as { id: string }[];
    for (let n = 0; n < 3; n++)
      await organise(organiser, {
        method: 'POST',
        path: `${path}/orders`,
        body: { lines: [{ ticketId: type?.id, quantity: 2 }], paymentMethod: 'cash' },
      });
    const body = { details: { status: 'cancelled' } };
    await organise(organiser, { method: 'PATCH', path, body });
    await organiser.goto(`/admin/events/${event.id}/orders`);
    await organiser.getByRole('button', { name: 'Refund all orders' }).click();
    const dialog = organiser.getByRole('dialog', { name: 'Refund all orders' });
    await expect(dialog.getByText('Buyers get', { exact: true })).toBeVisible();
    await expect(dialog.getByText('3 orders were paid in cash')).toBeVisible();
    await expectFit(organiser, 'refund-all');
    await dialog.getByLabel('Name of the event').fill('Something else');
    await dialog.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog.getByText('This is not the name of the event.')).toBeVisible();
  });

  await test.step('it begins, and the page says how far it is, also when it is opened anew', async () => {
    const dialog = organiser.getByRole('dialog', { name: 'Refund all orders' });
    await dialog.getByLabel('Name of the event').fill(event.name);
    await dialog.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog).toBeHidden();
    await settled();
    await expect(organiser.getByText('4 of 4 orders done')).toBeVisible();
    await organiser.reload();
    await expect(organiser.getByText('4 of 4 orders done')).toBeVisible();
    await expectFit(organiser, 'refunded');
    await expect(organiser.getByRole('button', { name: /^Tasks/ })).toBeVisible();
  });
});
