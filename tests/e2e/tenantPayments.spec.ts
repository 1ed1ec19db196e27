import { platform } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { ownTenant } from './support/ownTenant.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

test.describe('in its own console', () => {
  test.use({ person: 'riverside', viewport: { width: 360, height: 800 } });

  test('a tenant reads how it is paid, without fields it can’t change', async ({ page }) => {
    await page.goto('/admin/organization/payments');
    const summary = page.getByRole('region', { name: 'How you get paid' });
    await expect(summary).toContainText('the platform transfers your share');
    await expect(summary).toContainText('You’re paid after each event ends');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('in the platform console', () => {
  test.use({ person: 'operator' });

  test('an operator chooses a weekly schedule and reminds the owner', async ({ page }) => {
    await page.goto(platform);
    const tenant = await ownTenant(page, 'paid');
    await page.goto(`${platform}/tenant/${tenant.id}/payments`);
    const schedule = page.getByRole('region', { name: 'When this tenant is paid' });
    await page.getByRole('combobox', { name: 'Payout schedule' }).click();
    await page.getByRole('option', { name: 'Weekly' }).click();
    await expect(schedule).toContainText('This tenant is paid every Monday');
    await page.getByRole('combobox', { name: 'Weekday' }).click();
    await page.getByRole('option', { name: 'Friday' }).click();
    await expect(schedule).toContainText('every Friday');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Payment/Payout updated successfully.');
    await page.getByRole('button', { name: 'Remind the owner' }).click();
    await expectToast(page, 'Reminder sent');
    await expectAccessible(page);
  });
});
