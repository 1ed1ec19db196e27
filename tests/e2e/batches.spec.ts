import type { Page } from '@playwright/test';
import { platform } from './support/addresses.ts';
import { checkOut, expectSold, fillIn, payByCard, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { ownHouse } from './support/ownHouse.ts';
import { putOnSale, type EventOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

async function expectFit(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The tenant is paid every day of this weekday from now on. */
async function payToday(page: Page, tenantId: string): Promise<void> {
  const weekday = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    timeZone: 'America/New_York',
  }).format(new Date());
  await page.goto(`${platform}/tenant/${tenantId}/payments`);
  await page.getByLabel('When', { exact: true }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await page.getByLabel('Payout date, in words').fill(`Every ${weekday}`);
  await page.getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Payment/Payout updated successfully.')).toBeVisible();
}

/** Buys a ticket whose money is available at once. */
async function buy(buyer: Page, event: EventOnSale): Promise<void> {
  await checkOut(buyer, event);
  await fillIn(buyer, { email: 'maya@example.test', name: 'Maya Okafor' });
  await seen(buyer, 'PLACE ORDER NOW').click();
  await payByCard(buyer, '4000000000000077');
  await expectSold(buyer, event);
}

test('a batch is proposed, looked at, released, and says what could not be paid', async ({
  page,
  browser,
  sessionOf,
}) => {
  test.setTimeout(120_000);
  // No other journey may give it an account at Stripe.
  const { organiser, ...house } = await ownHouse(browser, await sessionOf('operator'));
  const event = await putOnSale(organiser, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  const buyer = await (await browser.newContext()).newPage();
  await buy(buyer, event);
  await buyer.context().close();
  await payToday(page, event.tenantId);
  await page.getByRole('link', { name: 'Batches', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await page.getByRole('button', { name: 'Propose today’s batches' }).click();
  await expect(page.getByText('Today’s batches are proposed')).toBeVisible();
  await page.getByLabel('Search batches').fill(house.url);
  const row = page.getByRole('row').filter({ hasText: house.url });
  await expect(row).toContainText('Proposed');
  await expectFit(page, 'batches');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Batch of/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sums' })).toContainText(/\d orders?/);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Dismiss batch' }).click();
  await dialog.getByRole('button', { name: 'Dismiss batch' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Release batch' }).click();
  await expect(dialog).toContainText(`paid out to ${house.name}`);
  await dialog.getByRole('button', { name: 'Release batch' }).click();
  await expect(page.getByText('Batch is being released')).toBeVisible();
  // The tenant has no account at Stripe.
  await settled();
  await page.reload();
  await expect(page.getByText('gateway destination not found').first()).toBeVisible();
  await expect(page.getByText('Released', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Not paid').first()).toBeVisible();
  await expectFit(page, 'batch');
  await organiser.context().close();
});
