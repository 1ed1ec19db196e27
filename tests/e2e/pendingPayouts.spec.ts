import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Route } from '@playwright/test';
import { platform } from './support/addresses.ts';
import { checkOut, expectSold, fillIn, payByCard, seen } from './support/buy.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { organise, putOnSale, type EventOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

test.use({ person: 'operator', expectedTrouble: ['ERR_CONNECTION_RESET'] });

test('an order is held, released and paid out, and its statement is saved', async ({
  page,
  house: { organiser, url: tenantUrl },
  browser,
}) => {
  test.setTimeout(240_000);
  const event = await putOnSale(organiser, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  const { url } = await organise(organiser, {
    method: 'POST',
    path: `/tenants/${event.tenantId}/payment-account/onboarding-link`,
    body: {},
  });
  await organiser.goto(String(url));
  await organiser.getByRole('button', { name: 'Finish' }).click();
  await expect(organiser).toHaveURL(new RegExp(tenantUrl));
  for (const email of ['maya@example.test', 'ada@example.test']) await buy(browser, event, email);
  // The gateway says a moment after the sale when the money can be had.
  await settled();

  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.getByRole('row').filter({ hasText: event.name });
  const row = rows.first();
  await page.goto(`${platform}/reports/payouts/pending`);
  await page.getByRole('combobox', { name: 'Search in' }).click();
  await page.getByRole('option', { name: 'Event Name' }).click();
  await page.getByLabel('Search orders').fill(event.name);
  await expect(page).toHaveURL(/pending\.search=/);
  await expect(page.getByRole('status').filter({ hasText: /^2 orders$/ })).toBeVisible();
  await expect(rows).toHaveCount(2);
  const found = page.url();
  for (const one of await rows.all()) await expect(one).toContainText('Ready For Payout');
  const orderUID = await row.getByRole('link').first().innerText();
  const otherUID = await rows.last().getByRole('link').first().innerText();
  const dialog = page.getByRole('dialog');
  const selection = page.getByRole('region', { name: 'Selection' });

  await test.step('what is held cannot be selected', async () => {
    await row.getByRole('button', { name: `Hold payout of order ${orderUID}` }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hold payout' }).click();
    await expectToast(page, 'Payout Held');
    await expect(row).toContainText('Payout On Hold');
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await expectInside(row.getByText('Payout On Hold'), row);
    await expectInside(row.getByRole('button', { name: /^Release/ }), row);
    await row.getByRole('button', { name: `Release payout of order ${orderUID}` }).click();
    await dialog.getByRole('button', { name: 'Release payout' }).click();
    await expectToast(page, 'Payout Released');
  });

  await test.step('on a phone, what is said of a refused payout covers nothing of its result', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(found);
    const card = page.getByRole('listitem').filter({ hasText: orderUID });
    await card.getByRole('checkbox').check();
    await selection.getByRole('button', { name: 'Payout', exact: true }).click();
    const hold = (isHeld: boolean) =>
      callApi(page, {
        method: 'POST',
        path: `/tenants/${event.tenantId}/payout/hold`,
        body: { orderId: orderUID, eventId: event.id, hold: isHeld },
      });
    expect((await hold(true)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Payout', exact: true }).click();
    const result = page.getByRole('dialog', { name: 'Payout result' });
    const said = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    await expect(said).toContainText('Error: Failed to transfer payout');
    await expect(result).toContainText('0 of 1 order paid out');
    await expectApart(said, result);
    await expectApart(said, result.getByRole('heading', { name: 'Payout result' }));
    await expectApart(said, result.getByRole('alert'));
    await expectApart(said, result.getByRole('button', { name: 'Close' }));
    await expectApart(said, result.getByRole('button', { name: 'Done' }));
    await expectAccessible(page);
    await result.getByRole('button', { name: 'Done' }).click();
    expect((await hold(false)).status).toBe(200);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(found);
    await expect(rows).toHaveCount(2);
  });

  const transfers = '**/api/platform/transfer/payout-orders';
  await test.step('what is selected is paid out once, though its answer is lost', async () => {
    await row.getByRole('checkbox').check();
    await expect(selection).toContainText('1 order');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.route(
      transfers,
      async (route) => {
        await fetchAt(route);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await selection.getByRole('button', { name: 'Payout', exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Payout', exact: true }).dblclick();
    await expect(dialog).toContainText('1 of 1 order paid out');
    await expect(dialog.getByRole('list', { name: 'Completed: 1 order' })).toContainText(orderUID);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(selection).toContainText('No Order Selected');
    await expect(rows).toHaveCount(1);
  });

  await test.step('Back while it is paid out does not keep it from being paid', async () => {
    await page.getByRole('link', { name: 'Completed', exact: true }).click();
    await page.getByRole('link', { name: 'Pending', exact: true }).click();
    await page.goto(found);
    await expect(rows).toHaveCount(1);
    await row.getByRole('checkbox').check();
    // The server has it, the page never hears of it.
    const reached = new Promise<void>((resolve) => {
      void page.route(transfers, async (route) => {
        await fetchAt(route);
        resolve();
      });
    });
    await selection.getByRole('button', { name: 'Payout', exact: true }).click();
    await dialog.getByRole('button', { name: 'Payout', exact: true }).click();
    await reached;
    await page.goBack();
    await page.unroute(transfers);
    await page.goto(found);
    await expect(
      page.getByRole('heading', { level: 2, name: /^(Nothing matches|No pending payouts)$/ }),
    ).toBeVisible();
    await expect(rows).toHaveCount(0);
  });

  await test.step('it is a completed payout, with a statement', async () => {
    await page.getByRole('link', { name: 'Completed', exact: true }).click();
    await page.getByLabel('Search payouts').fill(event.name);
    await expect(rows).toHaveCount(2);
    for (const uid of [orderUID, otherUID]) {
      await page.getByLabel('Search payouts').fill(uid);
      await expect(page.getByRole('status').filter({ hasText: '1 payout' })).toBeVisible();
    }
    await page.getByLabel('Search payouts').fill(orderUID);
    await expect(page.getByRole('status').filter({ hasText: '1 payout' })).toBeVisible();
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payout details' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText(orderUID);
    await expect(page.getByRole('region', { name: 'From the charge' })).toContainText(orderUID);
    await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    const save = async (name: string) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return readFile(await (await saved).path(), 'utf8');
    };
    expect((await save('Statement as PDF')).slice(0, 5)).toBe('%PDF-');
    const [head = '', ...lines] = (await save('Statement as CSV')).trim().split('\n');
    expect(head).toContain('Order ID');
    expect(lines.filter((line) => line.includes(orderUID))).not.toEqual([]);
  });
});

/** Nothing of it is cut off at the edges of what it stands in. */
async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  const [part, whole] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!part || !whole) throw new Error('One of them is not shown.');
  expect(part.y).toBeGreaterThanOrEqual(whole.y);
  expect(part.y + part.height).toBeLessThanOrEqual(whole.y + whole.height);
}

/** Nothing of either lies over the other. */
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

/** By a card whose money can be paid out at once. */
async function buy(browser: Browser, event: EventOnSale, email: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await checkOut(page, event);
  await fillIn(page, { email, name: 'Maya Okafor' });
  await seen(page, 'PLACE ORDER NOW').click();
  await payByCard(page, '4000000000000077');
  await expectSold(page, event);
  await context.close();
}

/** Node looks names up by itself, and knows nothing below `localhost`. */
async function fetchAt(route: Route): Promise<void> {
  const address = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: address.host };
  address.hostname = '127.0.0.1';
  await route.fetch({ url: address.href, headers });
}
