import type { Page } from '@playwright/test';
import { expectFit } from './support/expectFit.ts';
import { organize, putOnSale, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

// A second scan returns 409.
test.use({ person: 'riverside', expectedTrouble: [409] });

/**
 * Sells by keyboard alone: a quantity, Enter to the total, Enter to sell, then the next customer.
 */
async function sellTwo(page: Page, event: EventOnSale): Promise<number> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/events/${event.id}/box-office`);
  await page.getByLabel('Quantity of Stalls').waitFor();
  await expect(page.getByLabel('Quantity of Stalls')).toBeFocused();
  const from = performance.now();
  await page.keyboard.type('2');
  for (let count = 0; count < 2; count++) await page.keyboard.press('Tab');
  await page.keyboard.type('Noor');
  await page.keyboard.press('Enter');
  const sell = page.getByRole('button', { name: 'Sell for $' });
  await sell.waitFor();
  await expect(sell).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 tickets for')).toBeVisible();
  await expect(page.getByLabel('Quantity of Stalls')).toBeFocused();
  return performance.now() - from;
}

const types = [{ name: 'Stalls', quantity: 20, price: 40 }];

test('the box office sells for cash by keyboard, and a second Enter sells nothing', async ({
  page,
}, testInfo) => {
  const event = await putOnSale(page, { types });
  const description = `${((await sellTwo(page, event)) / 1000).toFixed(1)} s`;
  testInfo.annotations.push({ type: 'a sale at the box office', description });
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^[0-9A-Z]{10}$/ }).click();
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Void ticket / })).toHaveCount(2);
});

test('the box office voids a ticket with a reason, and the door admits the other one once', async ({
  page,
}) => {
  const event = await putOnSale(page, { types });
  const at = `/tenants/${event.tenantId}/events/${event.id}`;
  const { orderUID } = await organize(page, {
    method: 'POST',
    path: `${at}/orders`,
    body: {
      lines: [{ ticketId: event.typeIds['Stalls'], quantity: 2 }],
      paymentMethod: 'cash',
      firstName: 'Noor',
    },
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/events/${event.id}/orders/${String(orderUID)}`);
  const buttons = page.getByRole('button', { name: /^Void ticket / });
  await expect(buttons).toHaveCount(2);
  const [lost = '', kept = ''] = await buttons.evaluateAll((found) =>
    found.map((button) => (button.getAttribute('aria-label') ?? '').replace('Void ticket ', '')),
  );

  await test.step('one ticket is voided, with a reason', async () => {
    await page.getByRole('button', { name: `Void ticket ${lost}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Void ticket' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await expectFit(page);
    await dialog.getByLabel('Reason').fill('Lost');
    await dialog.getByRole('button', { name: 'Void ticket' }).click();
    await expectToast(page, 'Ticket Voided');
    await expect(page.getByRole('button', { name: `Unvoid ticket ${lost}` })).toBeVisible();
  });

  await test.step('the tickets can be downloaded', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download tickets' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^tickets_[0-9A-Z]{10}\.pdf$/);
  });

  await test.step('the door', async () => {
    await page.goto(`/admin/events/${event.id}/check-in`);
    const scan = async (uid: string, says: string) => {
      await page.getByLabel('Ticket code or ID').fill(uid);
      await page.getByLabel('Ticket code or ID').press('Enter');
      await expect(page.getByText(says)).toBeVisible();
    };
    await page.getByRole('textbox', { name: 'Door' }).fill('Main door');
    await scan(kept, 'Stalls · Noor');
    await expectFit(page);
    await scan(kept, 'This ticket was already used on');
    await expectFit(page);
    await scan(lost, 'This ticket was voided.');
  });
});

test('only its organizers can preview a draft as buyers will see it', async ({ page, browser }) => {
  const { tenant } = (await organize(page, { path: '/auth/session' })) as {
    tenant: { id: string };
  };
  const events = `/tenants/${tenant.id}/events`;
  const at = { startDateTime: '2097-07-01T22:00:00.000Z', endDateTime: '2097-07-02T02:00:00.000Z' };
  const name = uniqueName('Draft');
  const { id } = await organize(page, {
    method: 'POST',
    path: events,
    body: { details: { name, ...at } },
  });
  const stalls = { name: 'Stalls', quantity: 5, price: 40 };
  await organize(page, {
    method: 'POST',
    path: `${events}/${String(id)}/ticket-types`,
    body: { details: stalls },
  });
  await page.goto(`/admin/events/${String(id)}/details`);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview page' }).click(),
  ]);
  await preview.getByRole('heading', { name }).waitFor();
  await expect(preview.getByText('Only your organization can see this page')).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Stalls' })).toBeVisible();
  await expectFit(preview);

  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const theirs = await stranger.newPage();
  await theirs.goto(preview.url());
  await theirs.getByText('Page not found').waitFor();
  await expect(theirs.getByText(name)).toHaveCount(0);
  await stranger.close();
});
