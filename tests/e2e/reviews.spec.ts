import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Stripe from 'stripe';
import { buyByApi, orderByApi, payByApi } from './support/buyByApi.ts';
import { callApi } from './support/callApi.ts';
import { expectFit } from './support/expectFit.ts';
import { organise, putOnSale, type EventOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

test.use({ person: 'operator' });

/** The Stripe of the program under test, which remembers its port below the data. */
async function localStripe(): Promise<Stripe> {
  const data = join(import.meta.dirname, '..', '..', '.foyer', 'browser-tests');
  const port = Number(await readFile(join(data, 'stripe', 'port'), 'utf8'));
  return new Stripe('sk_test_local_stripe', { host: '127.0.0.1', port, protocol: 'http' });
}

/** Pays an order on a page of another amount, as no click of a buyer leads to one. */
async function payWrongly(event: EventOnSale, unit_amount: number): Promise<string> {
  const email = 'maya@example.test';
  const { url: askedUrl } = await orderByApi(event, { email });
  const stripe = await localStripe();
  const asked = await stripe.checkout.sessions.retrieve(/cs_\w+/.exec(askedUrl)?.[0] ?? '');
  const orderUID = asked.client_reference_id ?? '';
  const price_data = { currency: 'usd', unit_amount, product_data: { name: 'Stalls' } };
  const metadata = asked.metadata ?? {};
  const wrong = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: asked.success_url ?? '',
    client_reference_id: orderUID,
    customer_email: email,
    metadata,
    payment_intent_data: { metadata, transfer_group: orderUID },
  });
  await payByApi(wrong.url ?? '', { email });
  return orderUID;
}

async function openWay(page: Page, orderUID: string, way: string) {
  const row = page.getByRole('row').filter({ hasText: orderUID });
  await row.getByRole('button', { name: new RegExp(orderUID) }).click();
  await page.getByRole('menuitem', { name: way }).click();
  return page.getByRole('dialog', { name: `${way} ${orderUID}` });
}

const types = [{ name: 'Stalls', quantity: 50, price: 40 }];

test('a payment of another amount is found from the home, waits, and is completed', async ({
  page,
  organiser,
}) => {
  const event = await putOnSale(organiser, { types });
  const orderUID = await payWrongly(event, 6_000);

  await test.step('an operator finds it, and lets it wait', async () => {
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: /need.* review/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Orders to decide' })).toBeVisible();
    await expect(page.getByText(orderUID)).toBeVisible();
    await expectFit(page);
    const dialog = await openWay(page, orderUID, 'Keep waiting');
    await dialog.getByLabel('Note').fill('The buyer calls back');
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Keep waiting' }).click();
    await expectToast(page, 'Order waits');
    await expect(page.getByText('The buyer calls back').filter({ visible: true })).toBeVisible();
  });

  await test.step('and completes it: the figures say what goes back', async () => {
    const dialog = await openWay(page, orderUID, 'Complete order');
    await expect(dialog.getByText('too much go back to the buyer')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Agreed by telephone');
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Complete order' }).click();
    await expectToast(page, 'Order completed');
    await expect(page.getByText(orderUID)).toHaveCount(0);
    const path = `/tenants/${event.tenantId}/events/${event.id}/orders/${orderUID}`;
    expect((await callApi(page, { path })).body).toMatchObject({ status: 'completed' });
  });
});

test('the orders of a cancelled event are all refunded, and the page says how far it is', async ({
  organiser,
}) => {
  const event = await putOnSale(organiser, { types });
  await buyByApi(event);
  const path = `/tenants/${event.tenantId}/events/${event.id}`;
  for (let n = 0; n < 3; n++)
    await organise(organiser, {
      method: 'POST',
      path: `${path}/orders`,
      body: {
        lines: [{ ticketId: event.typeIds['Stalls'], quantity: 2 }],
        paymentMethod: 'cash',
      },
    });
  const body = { details: { status: 'cancelled' } };
  await organise(organiser, { method: 'PATCH', path, body });
  const dialog = organiser.getByRole('dialog', { name: 'Refund all orders' });

  await test.step('its organiser sees what a refund comes to', async () => {
    await organiser.goto(`/admin/events/${event.id}/orders`);
    await organiser.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog.getByText('Buyers get', { exact: true })).toBeVisible();
    await expect(dialog.getByText('3 orders were paid in cash')).toBeVisible();
    await expectFit(organiser);
    await dialog.getByLabel('Name of the event').fill('Something else');
    await dialog.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog.getByText('This is not the name of the event.')).toBeVisible();
  });

  await test.step('it begins, and the page says so, also when it is opened anew', async () => {
    await dialog.getByLabel('Name of the event').fill(event.name);
    await dialog.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog).toBeHidden();
    await settled();
    await expect(organiser.getByText('4 of 4 orders done')).toBeVisible();
    await organiser.reload();
    await expect(organiser.getByText('4 of 4 orders done')).toBeVisible();
    await expectFit(organiser);
    await expect(organiser.getByRole('button', { name: /^Tasks/ })).toBeVisible();
  });
});
