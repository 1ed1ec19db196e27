import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Stripe from 'stripe';
import { buyByApi, orderByApi, payByApi } from './support/buyByApi.ts';
import { callApi } from './support/callApi.ts';
import { expectFit } from './support/expectFit.ts';
import { organize, putOnSale, type EventOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

test.use({ person: 'operator' });

/** The local Stripe of the program under test, whose port is stored in the data folder. */
async function localStripe(): Promise<Stripe> {
  const data = join(import.meta.dirname, '..', '..', '.foyer', 'browser-tests');
  const port = Number(await readFile(join(data, 'stripe', 'port'), 'utf8'));
  return new Stripe('sk_test_local_stripe', { host: '127.0.0.1', port, protocol: 'http' });
}

/** Pays an order in a session with another amount, which no buyer could do. */
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

test('a payment of the wrong amount is found from the home page, postponed, and completed', async ({
  page,
  organizer,
}) => {
  const event = await putOnSale(organizer, { types });
  const orderUID = await payWrongly(event, 6_000);

  await test.step('an operator finds it, and postpones it', async () => {
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: /need.* review/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Needs review' })).toBeVisible();
    await expect(page.getByText(orderUID)).toBeVisible();
    await expectFit(page);
    const dialog = await openWay(page, orderUID, 'Snooze review');
    await dialog.getByLabel('Note').fill('The buyer calls back');
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Snooze review' }).click();
    await expectToast(page, 'Review snoozed');
    await expect(page.getByText('The buyer calls back').filter({ visible: true })).toBeVisible();
  });

  await test.step('and completes it: the figures show the refund', async () => {
    const dialog = await openWay(page, orderUID, 'Complete order');
    await expect(dialog.getByText('The buyer gets the extra')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Agreed by telephone');
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Complete order' }).click();
    await expectToast(page, 'Order completed');
    await expect(page.getByText(orderUID)).toHaveCount(0);
    const path = `/tenants/${event.tenantId}/events/${event.id}/orders/${orderUID}`;
    expect((await callApi(page, { path })).body).toMatchObject({ status: 'completed' });
  });
});

test('all orders of a canceled event are refunded, and the page shows the progress', async ({
  organizer,
}) => {
  const event = await putOnSale(organizer, { types });
  await buyByApi(event);
  const path = `/tenants/${event.tenantId}/events/${event.id}`;
  for (let n = 0; n < 3; n++)
    await organize(organizer, {
      method: 'POST',
      path: `${path}/orders`,
      body: {
        lines: [{ ticketId: event.typeIds['Stalls'], quantity: 2 }],
        paymentMethod: 'cash',
      },
    });
  const body = { details: { status: 'cancelled' } };
  await organize(organizer, { method: 'PATCH', path, body });
  const dialog = organizer.getByRole('dialog', { name: 'Refund all orders' });

  await test.step('its organizer sees the total of the refunds', async () => {
    await organizer.goto(`/admin/events/${event.id}/orders`);
    await organizer.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog.getByText('Buyers receive', { exact: true })).toBeVisible();
    await expect(dialog.getByText('3 orders were paid in cash')).toBeVisible();
    await expectFit(organizer);
    await dialog.getByLabel('Event name').fill('Something else');
    await dialog.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog.getByText('This doesn’t match the event name.')).toBeVisible();
  });

  await test.step('it starts, and the page shows the progress, even after a reload', async () => {
    await dialog.getByLabel('Event name').fill(event.name);
    await dialog.getByRole('button', { name: 'Refund all orders' }).click();
    await expect(dialog).toBeHidden();
    await settled();
    await expect(organizer.getByText('4 of 4 orders done')).toBeVisible();
    await organizer.reload();
    await expect(organizer.getByText('4 of 4 orders done')).toBeVisible();
    await expectFit(organizer);
    await expect(organizer.getByRole('button', { name: /^Tasks/ })).toBeVisible();
  });
});
