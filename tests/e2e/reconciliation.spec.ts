import type { Page } from '@playwright/test';
import { checkOut, fillIn, payByCard, seen } from './support/buy.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { putOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
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

test('an operator has the ledger compared with Stripe’s books, and both sides agree', async ({
  page,
  browser,
  house,
}) => {
  test.setTimeout(120_000);
  const event = await putOnSale(house.organiser, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  const buyer = await (await browser.newContext()).newPage();
  await checkOut(buyer, event);
  await fillIn(buyer, { email: 'maya@example.test', name: 'Maya Okafor' });
  await seen(buyer, 'PLACE ORDER NOW').click();
  await payByCard(buyer, '4242 4242 4242 4242');
  await expect(buyer).toHaveURL(/\/success\?/);
  await settled();
  await buyer.context().close();

  await page.goto('/');
  await page.getByRole('link', { name: 'Reconciliation', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reconciliation', exact: true })).toBeVisible();
  const transactions = async () => {
    const { body } = await callApi(page, { path: '/platform/payouts/reconciliation' });
    return (body as { transactions: number }).transactions;
  };
  const before = await transactions();
  const started = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Check now' }).click();
  expect((await started).status()).toBe(200);
  await settled();
  expect(await transactions()).toBeGreaterThan(before);
  await expect(page.getByText('Both sides agree')).toBeVisible();
  await expect(page.getByText('No differences')).toBeVisible();
  await expectFit(page, 'open');

  await page.getByRole('tab', { name: 'Days' }).click();
  const today = page.getByRole('row').filter({ hasText: house.name }).first();
  await expect(today.getByText('None')).toBeVisible();
  await expectFit(page, 'days');
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await expect(page.getByText('Nothing resolved')).toBeVisible();
});
