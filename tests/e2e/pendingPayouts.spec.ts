import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { platform } from './support/addresses.ts';
import { buyByApi, onboard } from './support/buyByApi.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { putOnSale, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { followMenu } from './support/followMenu.ts';

test.use({
  person: 'operator',
  viewport: { width: 1440, height: 900 },
  expectedTrouble: ['ERR_CONNECTION_RESET'],
});

/**
 * Creates an event of a tenant with a Stripe account, and orders whose money is available for
 * payout.
 */
async function sellReady(organizer: Page, orders: number): Promise<Ready> {
  const event = await putOnSale(organizer, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  await onboard(organizer, event.tenantId);
  const orderUIDs: string[] = [];
  for (let n = 0; n < orders; n += 1)
    orderUIDs.push((await buyByApi(event, { card: 'paysAtOnce' })).orderUID);
  return { event, orderUIDs };
}

interface Ready {
  event: EventOnSale;
  orderUIDs: string[];
}

const TRANSFERS = '**/api/platform/transfer/payout-orders';
const dialogOf = (page: Page) => page.getByRole('dialog');
const selectionOf = (page: Page) => page.getByRole('region', { name: 'Selection' });
const pressPayout = (within: Locator) =>
  within.getByRole('button', { name: 'Payout', exact: true }).click();

/** Opens the pending orders of one event by their filtered URL. */
async function openPending(page: Page, { event, orderUIDs }: Ready): Promise<Locator> {
  await page.goto(`${platform}/reports/payouts/pending`);
  await page.getByRole('combobox', { name: 'Search in' }).click();
  await page.getByRole('option', { name: 'Event Name' }).click();
  await page.getByLabel('Search orders').fill(event.name);
  await expect(page).toHaveURL(/pending\.search=/);
  const found = `${orderUIDs.length} ${orderUIDs.length === 1 ? 'order' : 'orders'}`;
  await expect(page.getByRole('status').getByText(found, { exact: true })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: event.name });
  await expect(rows).toHaveCount(orderUIDs.length);
  for (const one of await rows.all()) await expect(one).toContainText('Ready For Payout');
  return rows;
}

test('a held order can’t be selected until it is released', async ({
  page,
  house: { organizer },
}) => {
  const rows = await openPending(page, await sellReady(organizer, 1));
  const row = rows.first();
  const orderUID = await row.getByRole('link').first().innerText();
  const act = async (action: string) => {
    await row.getByRole('button', { name: `Actions for ${orderUID}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Hold payout');
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Hold payout' }).click();
  await expectToast(page, 'Payout Held');
  await expect(row).toContainText('Payout On Hold');
  await expect(row.getByRole('checkbox')).toBeDisabled();
  await expectInside(row.getByText('Payout On Hold'), row);
  await act('Release payout');
  await dialogOf(page).getByRole('button', { name: 'Release payout' }).click();
  await expectToast(page, 'Payout Released');
  await expect(row.getByRole('checkbox')).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the error of a failed payout covers nothing of its result', async ({
    page,
    house: { organizer },
  }) => {
    const { event, orderUIDs } = await sellReady(organizer, 1);
    const [orderUID = ''] = orderUIDs;
    await page.goto(
      `${platform}/reports/payouts/pending?pending.by=details.eventName&pending.search=${event.name}`,
    );
    const card = page.getByRole('listitem').filter({ hasText: orderUID });
    await card.getByRole('checkbox').check();
    await pressPayout(selectionOf(page));
    await expect(dialogOf(page)).toContainText('Net transfer');
    const held = await callApi(page, {
      method: 'POST',
      path: `/tenants/${event.tenantId}/payout/hold`,
      body: { orderId: orderUID, eventId: event.id, hold: true },
    });
    expect(held.status).toBe(200);
    await pressPayout(dialogOf(page));
    const result = page.getByRole('dialog', { name: 'Payout result' });
    const said = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    await expect(said).toContainText('Error: Failed to transfer payout');
    await expect(result).toContainText('0 of 1 order completed');
    await expectApart(said, result);
    await expectApart(said, result.getByRole('heading', { name: 'Payout result' }));
    await expectApart(said, result.getByRole('alert'));
    await expectApart(said, result.getByRole('button', { name: 'Close' }));
    await expectApart(said, result.getByRole('button', { name: 'Done' }));
    await expectAccessible(page);
  });
});

test('selected orders are paid out once, even if the response is lost', async ({
  page,
  house: { organizer },
}) => {
  const rows = await openPending(page, await sellReady(organizer, 2));
  const row = rows.first();
  const orderUID = await row.getByRole('link').first().innerText();
  await row.getByRole('checkbox').check();
  await expect(selectionOf(page)).toContainText('1 order');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.route(
    TRANSFERS,
    async (route) => {
      await fetchAt(route);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await pressPayout(selectionOf(page));
  const dialog = dialogOf(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Payout', exact: true }).dblclick();
  await expect(dialog).toContainText('1 of 1 order completed');
  await expect(dialog.getByRole('list', { name: 'Completed: 1 order' })).toContainText(orderUID);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(selectionOf(page)).toContainText('No Order Selected');
  await expect(rows).toHaveCount(1);
});

test('going back during a payout doesn’t stop it', async ({ page, house: { organizer } }) => {
  const ready = await sellReady(organizer, 1);
  const rows = await openPending(page, ready);
  const found = page.url();
  // Gives Back a page to go to.
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await followMenu(page, 'Payouts', 'Pending');
  await page.goto(found);
  await rows.first().getByRole('checkbox').check();
  // The server receives it, but the page never gets the answer.
  const reached = new Promise<void>((resolve) => {
    void page.route(TRANSFERS, async (route) => {
      await fetchAt(route);
      resolve();
    });
  });
  await pressPayout(selectionOf(page));
  await pressPayout(dialogOf(page));
  await reached;
  await page.goBack();
  await page.unroute(TRANSFERS);
  await page.goto(found);
  await expect(
    page.getByRole('heading', { level: 2, name: /^(No matches|No pending payouts)$/ }),
  ).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('a payout is listed under completed payouts, with a statement', async ({
  page,
  house: { organizer },
}) => {
  const { event, orderUIDs } = await sellReady(organizer, 2);
  const [orderUID = ''] = orderUIDs;
  await page.goto(`${platform}/reports/payouts/completed`);
  // Each is a separate payout.
  for (const uid of orderUIDs) {
    const paid = await callApi(page, {
      method: 'POST',
      path: '/platform/transfer/payout-orders',
      body: { orderUIDs: [uid] },
    });
    expect(paid.body).toMatchObject({ success: true });
  }
  const rows = page.getByRole('row').filter({ hasText: event.name });
  await page.getByLabel('Search payouts').fill(event.name);
  await expect(rows).toHaveCount(2);
  for (const uid of orderUIDs.toReversed()) {
    const found = page.waitForResponse((answer) => answer.url().includes(uid));
    await page.getByLabel('Search payouts').fill(uid);
    await found;
    await expect(page.getByRole('status').filter({ hasText: '1 payout' })).toBeVisible();
    await expect(rows).toHaveCount(1);
  }
  await rows.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payout details' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText(orderUID);
  await expect(page.getByRole('region', { name: 'Money flow' })).toContainText(orderUID);
  const save = async (name: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await saved).path(), 'utf8');
  };
  expect((await save('Download PDF statement')).slice(0, 5)).toBe('%PDF-');
  const [head = '', ...lines] = (await save('Download CSV statement')).trim().split('\n');
  expect(head).toContain('Order ID');
  expect(lines.filter((line) => line.includes(orderUID))).not.toEqual([]);
});

/** Nothing of it is clipped by its container. */
async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  const [part, whole] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!part || !whole) throw new Error('One of them is not shown.');
  expect(part.y).toBeGreaterThanOrEqual(whole.y);
  expect(part.y + part.height).toBeLessThanOrEqual(whole.y + whole.height);
}

/** The two don't overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error('One of them is not shown.');
    const isApart =
      a.x + a.width <= b.x ||
      b.x + b.width <= a.x ||
      a.y + a.height <= b.y ||
      b.y + b.height <= a.y;
    expect(isApart, JSON.stringify({ a, b })).toBe(true);
  }).toPass();
}

/** Node's own resolver doesn't know hosts below `localhost`. */
async function fetchAt(route: Route): Promise<void> {
  const address = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: address.host };
  address.hostname = '127.0.0.1';
  await route.fetch({ url: address.href, headers });
}
