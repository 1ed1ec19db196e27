import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { putOnSale, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

// A second scan is answered with 409.
test.use({ person: 'riverside', expectedTrouble: /status of 409/ });

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

/** Everything on the page can be read and reached, on a desk in daylight and on a phone at night. */
async function expectFit(page: Page): Promise<void> {
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
}

async function sellTwo(page: Page, event: EventOnSale): Promise<void> {
  await page.goto(`/admin/events/${event.id}/box-office`);
  await page.getByLabel('Tickets of Stalls').fill('2');
  await page.getByLabel('First name (optional)').fill('Noor');
  await expect(page.getByRole('button', { name: /^Sell for \$/ })).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: /^Sell for \$/ }).click();
  await expect(page.getByText('2 tickets for')).toBeVisible();
}

test('the box office sells, the desk voids, and the door lets in once', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/admin');
  const event = await putOnSale(page, { types: [{ name: 'Stalls', quantity: 20, price: 40 }] });
  await test.step('the counter sells for cash', () => sellTwo(page, event));

  const uids = await test.step('the order is there, with its tickets', async () => {
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    await expectFit(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('link', { name: /^[0-9A-Z]{10}$/ }).click();
    await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
    const buttons = page.getByRole('button', { name: /^Void ticket / });
    await expect(buttons).toHaveCount(2);
    await expectFit(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const names = await buttons.evaluateAll((found) =>
      found.map((button) => button.getAttribute('aria-label') ?? ''),
    );
    return names.map((name) => name.replace('Void ticket ', ''));
  });

  const [lost = '', kept = ''] = uids;
  await test.step('one ticket is voided, with a reason', async () => {
    await page.getByRole('button', { name: `Void ticket ${lost}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Void ticket' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await expectFit(page);
    await dialog.getByLabel('Reason').fill('Lost');
    await dialog.getByRole('button', { name: 'Void ticket' }).click();
    await expect(toast(page, 'Ticket Voided')).toBeVisible();
    await expect(page.getByRole('button', { name: `Unvoid ticket ${lost}` })).toBeVisible();
  });

  await test.step('the tickets come as a file', async () => {
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
    await page.getByLabel('Door').fill('Main door');
    await scan(kept, 'Stalls · Noor');
    await expectFit(page);
    await scan(kept, 'This ticket was used on');
    await expectFit(page);
    await scan(lost, 'This ticket was voided.');
  });
});
