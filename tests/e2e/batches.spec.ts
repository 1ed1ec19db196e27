import { buyByApi, onboard } from './support/buyByApi.ts';
import { callApi } from './support/callApi.ts';
import { expectFit } from './support/expectFit.ts';
import { ownHouse } from './support/ownHouse.ts';
import { putOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { payToday } from './support/stockedHouse.ts';
import { expect, test } from './support/test.ts';
import { followMenu } from './support/followMenu.ts';

test.use({ person: 'operator' });

test('a batch is proposed, reviewed and released, and says what could not be paid', async ({
  page,
  browser,
  sessionOf,
}) => {
  // Nothing is proposed before the tenant has a Stripe account, and no other journey may create
  // one.
  const { organizer, ...house } = await ownHouse(browser, await sessionOf('operator'));
  const event = await putOnSale(organizer, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  await buyByApi(event, { card: 'paysAtOnce' });
  const held = await buyByApi(event, { card: 'paysAtOnce' });
  await page.goto('/');
  await payToday(page, event.tenantId);
  await followMenu(page, 'Payouts', 'Batches');
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await page.getByRole('button', { name: 'Propose today’s batches' }).click();
  await expect(page.getByText('Today’s batches proposed')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: house.url });
  await expect(row).toHaveCount(0);
  await onboard(organizer, event.tenantId);
  await settled();
  await page.getByRole('button', { name: 'Propose today’s batches' }).click();
  await expect(row).toHaveCount(1);
  await page.getByLabel('Search batches').fill(house.url);
  await expect(row).toContainText('Proposed');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Batch for/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/\d orders?/);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Dismiss batch' }).click();
  await dialog.getByRole('button', { name: 'Dismiss batch' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const answer = await callApi(page, {
    method: 'POST',
    path: `/tenants/${event.tenantId}/payout/hold`,
    body: { orderId: held.orderUID, eventId: event.id, hold: true },
  });
  expect(answer.status).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Release batch' }).click();
  await expect(dialog.getByRole('list', { name: 'Tenants' })).toContainText(
    `${house.name} · 1 order`,
  );
  await expect(dialog.getByRole('list', { name: 'Not included' })).toContainText('is on hold');
  await dialog.getByRole('button', { name: 'Release batch' }).click();
  await expect(page.getByText('Releasing batch')).toBeVisible();
  await settled();
  await page.reload();
  await expect(page.getByText('The payout for this order is on hold.').first()).toBeVisible();
  await expect(page.getByText('Released', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Not paid').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
  await expectFit(page);
  await organizer.context().close();
});
