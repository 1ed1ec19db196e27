import { expect, test } from './support/test.ts';

test.use({ person: 'riverside', viewport: { width: 360, height: 800 } });

test('a tenant sees how it is paid, and follows the link to Stripe', async ({ page }) => {
  await page.goto('/admin/organization/payments');
  await expect(page.getByRole('heading', { name: 'Stripe account' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^The platform’s account/ })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: /^Automatic/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});
