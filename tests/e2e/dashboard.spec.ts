import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

test.describe('the home of the platform', () => {
  test.use({ person: 'operator' });

  test('shows its figures, what needs attention and the newest tenants', async ({ page }) => {
    await page.goto('/');
    const sales = page.getByRole('region', { name: 'Sales', exact: true });
    for (const label of ['Gross sales', 'Net revenue', 'Total tax', 'Donations'])
      await expect(sales.getByText(label, { exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});
