import { platform } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';

test.describe('the home of the platform', () => {
  test.use({ person: 'operator' });

  test('shows its figures, what needs attention and the newest tenants', async ({ page }) => {
    await page.goto('/');
    const sales = page.getByRole('region', { name: 'Sales', exact: true });
    for (const label of ['Gross sales', 'Net revenue', 'Total tax', 'Donations'])
      await expect(sales.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  });

  test('figures and curve follow the chosen period, which a link keeps', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Gross sales by day' })).toBeVisible();
    const asked = page.waitForRequest(/reports\/dashboard\/sales\?.*by=month/);
    await page.getByRole('button', { name: '12 months' }).click();
    await asked;
    await expect(page.getByRole('heading', { name: 'Gross sales by month' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: '12 months' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('the newest tenants lead to all of them', async ({ page }) => {
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'New Tenants' });
    await expect(panel.getByRole('row')).toHaveCount(6);
    await panel.getByRole('link', { name: 'See All Tenants' }).click();
    await expect(page).toHaveURL(`${platform}/tenants`);
  });
});

test.describe('a session that cannot be asked', () => {
  test.use({ person: 'operator', expectedTrouble: [503] });

  test('is told of, and the home stays', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'New Tenants' })).toBeVisible();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await page.route('**/api/auth/session', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByText('Invalid user session, Please login first')).toBeVisible();
    await expect(page.getByRole('region', { name: 'New Tenants' })).toBeVisible();
  });
});

test.describe('the home of a tenant', () => {
  test.use({ person: 'riverside' });

  test('shows the next events with what is sold of them, and money', async ({
    page,
    organiser,
  }) => {
    // Nearer than any other: it begins in an hour.
    const soon = Date.now() + 3_600_000;
    const event = await putOnSale(organiser, {
      types: [{ name: 'General', quantity: 40, price: 20 }],
      details: {
        startDateTime: new Date(soon).toISOString(),
        endDateTime: new Date(soon + 3_600_000).toISOString(),
      },
    });
    await page.goto('/admin');
    const events = page.getByRole('region', { name: 'Next events' });
    const row = events.getByRole('listitem').filter({ hasText: event.name });
    await expect(row).toContainText('0 sold · 40 left');
    await expect(page.getByRole('region', { name: 'Money on its way' })).toBeVisible();
    await row.getByRole('link', { name: event.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  });
});

test.describe('the crew at the door', () => {
  test.use({ person: 'door', expectedTrouble: [403] });

  test('sees the next events and no money', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: 'Next events' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Money on its way' })).toHaveCount(0);
    const { body } = await callApi(page, { path: '/auth/session', type: 'TENANT' });
    const { id } = (body as { tenant: { id: string } }).tenant;
    const money = await callApi(page, { path: `/tenants/${id}/home/money`, type: 'TENANT' });
    expect(money.status).toBe(403);
  });
});
