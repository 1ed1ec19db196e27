import type { Page } from '@playwright/test';
import { buyByApi } from './support/buyByApi.ts';
import { expectFit } from './support/expectFit.ts';
import { putOnSale, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const stepsOf = (page: Page) =>
  page.getByRole('list', { name: 'Money flow' }).getByRole('listitem');

/**
 * Creates an event with one order of two tickets, whose money is available for payout immediately.
 */
async function sellTwo(organizer: Page): Promise<{ event: EventOnSale; orderUID: string }> {
  const event = await putOnSale(organizer, {
    types: [{ name: 'Stalls', price: 40, quantity: 20 }],
  });
  const { orderUID } = await buyByApi(event, { card: 'paysAtOnce', quantity: 2 });
  return { event, orderUID };
}

test.describe('an order in the reports of the platform', () => {
  test.use({ person: 'operator' });

  test('shows all of its money, is held with a reason, and released', async ({
    page,
    organizer,
  }) => {
    const { event, orderUID } = await sellTwo(organizer);
    await page.goto(`/reports/sales/${event.tenantId}/event/${event.id}/orders/${orderUID}`);
    await expect(page.getByRole('heading', { name: `Order ${orderUID}` })).toBeVisible();
    await expect(stepsOf(page).first()).toContainText('From Buyer to Platform, $');
    await expect(stepsOf(page).first()).toContainText('ch_');
    await page.getByText('Technical details').click();
    await expect(page.getByRole('region', { name: 'Ledger' })).toContainText('Buyer paid');
    await expect(page.getByRole('button', { name: /^Resend|^Download/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Hold payout' }).click();
    await expectFit(page);
    await dialogOf(page).getByLabel('Reason').fill('Asked the venue');
    await dialogOf(page).getByRole('button', { name: 'Hold payout' }).click();
    await expectToast(page, 'Request submitted');
    await expectToast(page, 'Payout Held');
    await expect(page.getByText('Payout On Hold')).toBeVisible();
    await expect(page.getByText('This payout has been on hold since')).toContainText(
      'Asked the venue',
    );
    const told = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(told.first()).toContainText(/Payout held\s*by .+: Asked the venue$/);
    await page.getByRole('button', { name: 'Release payout' }).click();
    await dialogOf(page).getByRole('button', { name: 'Release payout' }).click();
    await expectToast(page, 'Payout Released');
    await expect(page.getByText('Payout On Hold')).toBeHidden();
  });
});

test.describe('an order in the reports of its organizer', () => {
  test.use({ person: 'riverside' });

  test('has a ticket voided and restored', async ({ page }) => {
    const { event, orderUID } = await sellTwo(page);
    await page.goto(`/admin/reports/sales/event/${event.id}/orders/${orderUID}`);
    await page
      .getByRole('button', { name: /^Void ticket / })
      .first()
      .click();
    await dialogOf(page).getByLabel('Reason').fill('Lost');
    await dialogOf(page).getByRole('button', { name: 'Void ticket' }).click();
    await expectToast(page, 'Ticket Voided');
    await page.getByRole('button', { name: /^Unvoid ticket / }).click();
    await expectFit(page);
    await dialogOf(page).getByLabel('Reason').fill('Found');
    await dialogOf(page).getByRole('button', { name: 'Unvoid ticket' }).click();
    await expectToast(page, 'Ticket Unvoided');
    await expect(page.getByRole('button', { name: /^Void ticket / })).toHaveCount(2);
    await expect(page.getByRole('button', { name: /payout$/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Resend|^Download/ })).toHaveCount(0);
  });

  test('previews who pays for a refund, and then lists it first', async ({ page }) => {
    const { event, orderUID } = await sellTwo(page);
    await page.goto(`/admin/reports/sales/event/${event.id}/orders/${orderUID}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await dialogOf(page).getByRole('checkbox').first().check();
    await dialogOf(page).getByLabel('Reason').fill('Could not come');
    await dialogOf(page).getByRole('button', { name: 'Review refund' }).click();
    await expect(dialogOf(page).getByText('Card fee (nonrefundable)')).toBeVisible();
    await expectFit(page);
    await dialogOf(page)
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await expectToast(page, 'Refund on its way');
    await expect(page.getByText('Refund Issued')).toBeVisible();
    await expect(stepsOf(page).filter({ hasText: 'Refund' })).toContainText('re_');

    await page.goto(`/admin/reports/sales/event/${event.id}/orders/${orderUID}?refunded=true`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Refunds');
    await expect(page.getByText('Could not come').first()).toBeVisible();
    await expectFit(page);
  });

  test('outside the reports, has its tickets sent and downloaded', async ({ page }) => {
    const { event, orderUID } = await sellTwo(page);
    await page.goto(`/admin/event/${event.id}/order/${orderUID}`);
    await page.getByRole('button', { name: 'Resend Tickets' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend Tickets' }).click();
    await expectToast(page, 'Resent Tickets');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download tickets' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`tickets_${orderUID}.pdf`);
  });
});
