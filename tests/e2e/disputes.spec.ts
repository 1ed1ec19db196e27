import type { Page } from '@playwright/test';
import { checkOut, fillIn, payByCard, seen } from './support/buy.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { putOnSale, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

test.use({ person: 'operator' });

/** Pays, and is disputed a moment later. */
const DISPUTED = '4000 0000 0000 0259';
const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;

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

async function buy(buyer: Page, event: EventOnSale): Promise<void> {
  await checkOut(buyer, event);
  await fillIn(buyer, { email: 'maya@example.test', name: 'Maya Okafor' });
  await seen(buyer, 'PLACE ORDER NOW').click();
  await payByCard(buyer, DISPUTED);
  await expect(buyer.getByText(`You are going to ${event.name}`)).toBeVisible({ timeout: 30_000 });
}

test('a disputed payment is answered by an operator, and its tenant sees how it stands', async ({
  page,
  browser,
  organiser,
}) => {
  test.setTimeout(240_000);
  const event = await putOnSale(organiser, { types: [{ name: 'Stalls', quantity: 9, price: 40 }] });
  const buyer = await (await browser.newContext()).newPage();
  await buy(buyer, event);
  await buyer.context().close();
  const disputes = async () =>
    JSON.stringify((await callApi(page, { path: '/platform/disputes' })).body);
  await expect.poll(disputes, { timeout: 60_000 }).toContain(event.name);

  await test.step('it stands in the list of the platform, with what is left of its time', async () => {
    await page.goto('/reports/payouts/disputes');
    await expect(page.getByRole('heading', { name: 'Disputes' })).toBeVisible();
    await expect(page.getByText(event.name)).toBeVisible();
    await expect(page.getByText(/^\d days left$/).first()).toBeVisible();
    await expectFit(page, 'list');
  });

  await test.step('a draft is saved, and comes again', async () => {
    const row = page.getByRole('row').filter({ hasText: event.name });
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: /^Dispute of order/ })).toBeVisible();
    await expect(page.getByLabel('Email of the buyer')).toHaveValue('maya@example.test');
    await page.getByLabel('Statement').fill('They came, and were scanned at the door.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(toast(page, 'Draft saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Statement')).toHaveValue(/scanned at the door/);
    await expectFit(page, 'dispute');
  });

  await test.step('it is submitted once', async () => {
    await page.getByRole('button', { name: 'Submit answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit answer' });
    await expect(dialog.getByText('The bank takes one answer.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Submit answer' }).click();
    await expect(toast(page, 'Answer submitted')).toBeVisible();
    await expect(page.getByText('Under review', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit answer' })).toHaveCount(0);
  });

  await test.step('its tenant reads it, and has nothing to press', async () => {
    await organiser.goto('/admin/reports/payouts/disputes');
    await organiser
      .getByRole('row')
      .filter({ hasText: event.name })
      .getByRole('link')
      .first()
      .click();
    await expect(organiser.getByText('This was submitted to the bank.')).toBeVisible();
    await expect(organiser.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
    await expectFit(organiser, 'tenant');
  });
});
