import { followMenu } from './support/followMenu.ts';
import { platform } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';

test.describe('the platform’s home page', () => {
  test.use({ person: 'operator' });

  test('shows its figures, what needs attention and the newest tenants', async ({ page }) => {
    await page.goto('/');
    const sales = page.getByRole('region', { name: 'Sales', exact: true });
    for (const label of ['Gross sales', 'Net revenue', 'Total tax', 'Donations'])
      await expect(sales.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  });

  test('figures and chart follow the selected period, which is part of the URL', async ({
    page,
  }) => {
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

  test('links the newest tenants to the list of all tenants', async ({ page }) => {
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'New Tenants' });
    await expect(panel.getByRole('row')).toHaveCount(6);
    await panel.getByRole('link', { name: 'See All Tenants' }).click();
    await expect(page).toHaveURL(`${platform}/tenants`);
  });
});

test.describe('a session check that fails', () => {
  test.use({ person: 'operator', expectedTrouble: [503] });

  test('is reported, and the home page stays', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'New Tenants' })).toBeVisible();
    await followMenu(page, 'Settings', 'Activity');
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await page.route('**/api/auth/session', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByText('Invalid user session, Please login first')).toBeVisible();
    await expect(page.getByRole('region', { name: 'New Tenants' })).toBeVisible();
  });
});

test.describe('a tenant’s home page', () => {
  test.use({ person: 'riverside' });

  test('shows the next events with their sales, and money', async ({ page, organizer }) => {
    // Sooner than any other: it starts in an hour.
    const soon = Date.now() + 3_600_000;
    const event = await putOnSale(organizer, {
      types: [{ name: 'General', quantity: 40, price: 20 }],
      details: {
        startDateTime: new Date(soon).toISOString(),
        endDateTime: new Date(soon + 3_600_000).toISOString(),
      },
    });
    await page.goto('/admin');
    const events = page.getByRole('region', { name: 'Upcoming events' });
    const row = events.getByRole('listitem').filter({ hasText: event.name });
    await expect(row).toContainText('0 sold · 40 left');
    await expect(page.getByRole('region', { name: 'Upcoming payouts' })).toBeVisible();
    await row.getByRole('link', { name: event.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  });
});

test.describe('check-in staff', () => {
  test.use({ person: 'door', expectedTrouble: [403] });

  test('sees the next events and no money', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: 'Upcoming events' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming payouts' })).toHaveCount(0);
    const { body } = await callApi(page, { path: '/auth/session', type: 'TENANT' });
    const { id } = (body as { tenant: { id: string } }).tenant;
    const money = await callApi(page, { path: `/tenants/${id}/home/money`, type: 'TENANT' });
    expect(money.status).toBe(403);
  });
});
