import { readFile } from 'node:fs/promises';
import { platform } from './support/addresses.ts';
import { checkOut, fillIn, payByCard, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { organise, putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

test.use({ person: 'operator' });

test('an order is held, released and paid out, and its statement is saved', async ({
  page,
  organiser,
  browser,
}) => {
  test.setTimeout(180_000);
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
  await expect(organiser).toHaveURL(/riverside/);
  const buyer = await (await browser.newContext()).newPage();
  await checkOut(buyer, event);
  await fillIn(buyer, { email: 'maya@example.test', name: 'Maya Okafor' });
  await seen(buyer, 'PLACE ORDER NOW').click();
  // Its money can be paid out at once.
  await payByCard(buyer, '4000000000000077');
  await expect(buyer.getByText(`You are going to ${event.name}`)).toBeVisible({ timeout: 30_000 });
  await buyer.context().close();

  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole('row').filter({ hasText: event.name });
  // The gateway says a moment after the sale when the money can be had.
  await expect(async () => {
    await page.goto(`${platform}/reports/payouts/pending`);
    await page.getByRole('combobox', { name: 'Search in' }).click();
    await page.getByRole('option', { name: 'Event Name' }).click();
    await page.getByLabel('Search orders').fill(event.name);
    await expect(page.getByRole('status').filter({ hasText: '1 order' })).toBeVisible();
    await expect(row).toContainText('Ready For Payout', { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  const orderUID = await row.getByRole('link').first().innerText();
  const dialog = page.getByRole('dialog');
  const selection = page.getByRole('region', { name: 'Selection' });

  await test.step('what is held cannot be selected', async () => {
    await row.getByRole('button', { name: `Hold payout of order ${orderUID}` }).click();
    await dialog.getByRole('button', { name: 'Hold payout' }).click();
    await expect(toast(page, 'Payout Held')).toBeVisible();
    await expect(row).toContainText('Payout On Hold');
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await row.getByRole('button', { name: `Release payout of order ${orderUID}` }).click();
    await dialog.getByRole('button', { name: 'Release payout' }).click();
    await expect(toast(page, 'Payout Released')).toBeVisible();
  });

  await test.step('what is selected is paid out', async () => {
    await row.getByRole('checkbox').check();
    await expect(selection).toContainText('1 order');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await selection.getByRole('button', { name: 'Payout', exact: true }).click();
    await dialog.getByRole('button', { name: 'Payout', exact: true }).click();
    await expect(dialog).toContainText('1 of 1 order paid out');
    await expect(dialog.getByRole('list', { name: 'Completed: 1 order' })).toContainText(orderUID);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(selection).toContainText('No Order Selected');
    await expect(row).toHaveCount(0);
  });

  await test.step('it is a completed payout, with a statement', async () => {
    await page.getByRole('link', { name: 'Completed', exact: true }).click();
    await page.getByLabel('Search payouts').fill(event.name);
    await expect(page.getByRole('status').filter({ hasText: '1 payout' })).toBeVisible();
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payout details' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText(orderUID);
    await expect(page.getByRole('region', { name: 'From the charge' })).toContainText(orderUID);
    await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Statement as PDF' }).click();
    const file = await (await saved).path();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
