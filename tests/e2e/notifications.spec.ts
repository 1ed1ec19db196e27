import { buyByApi } from './support/buyByApi.ts';
import { tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectFit } from './support/expectFit.ts';
import { putOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

test('an organizer learns of a dispute from the bell, and chooses what to be told', async ({
  house,
}) => {
  const page = house.organizer;
  const event = await putOnSale(page, { types: [{ name: 'Stalls', quantity: 50, price: 40 }] });
  await page.goto(tenantConsole(house.url));
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  const { orderUID } = await buyByApi(event, { card: 'isDisputed' });

  // The bank's dispute can come before the payment, and is then read again a few seconds later.
  await expect(async () => {
    await settled();
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications: 1 unread', { timeout: 2_000 });
  }).toPass();
  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const told = panel.getByRole('link', { name: `on order ${orderUID}, and evidence is due by` });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  await bell.click();
  await panel.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: `on order ${orderUID}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /dispute/i })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');

  await page.goto(`${tenantConsole(house.url)}/profile/notifications`);
  const disputes = page.getByRole('group', { name: 'New disputes' });
  await disputes.getByRole('checkbox', { name: 'By email' }).uncheck();
  await expect(page.getByText('Preferences saved')).toBeVisible();
  await expectFit(page);
  await page.reload();
  await expect(disputes.getByRole('checkbox', { name: 'By email' })).not.toBeChecked();
  await expect(disputes.getByRole('checkbox', { name: 'In the console' })).toBeChecked();
});
