import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';

test.describe('a user who may only read reports', () => {
  test.use({ person: 'report', expectedTrouble: [403] });

  test('has no policies, charities and tenants in the menu', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
    for (const name of ['Global policies', 'Charities', 'Tenants']) {
      await expect(menu.getByRole('link', { name, includeHidden: true })).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  for (const path of ['/platform/policies', '/platform/charities', '/tenants']) {
    test(`sees that ${path} is forbidden`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(path);
      await expect(page.getByText('You don’t have access')).toBeVisible();
      await expect(page.getByRole('table').or(page.getByRole('grid'))).toHaveCount(0);
      expect(asked.filter((url) => url.includes(`/api${path}`))).toEqual([]);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL('/');
    });

    test(`gets a 403 from the API for ${path}`, async ({ page }) => {
      expect((await callApi(page, { path })).status).toBe(403);
    });
  }
});

test.describe('a user who may read tenants', () => {
  test.use({ person: 'support' });

  test('sees the tenant and no charity tab', async ({ page }) => {
    await page.goto('/tenants?tenants.search=Northside');
    await page.getByRole('link', { name: 'Northside Live' }).click();
    await expect(page.getByRole('tab', { name: 'Basic Information' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Charities' })).toHaveCount(0);
  });
});

test.describe('check-in staff', () => {
  test.use({ person: 'door' });

  test('sees the organization, but not the charities that it may offer', async ({ page }) => {
    await page.goto('/admin/organization');
    await expect(page.getByRole('tab', { name: 'Basic Information' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Charities' })).toHaveCount(0);
    await page.goto('/admin/organization/charities');
    await expect(page).toHaveURL(/\/admin\/organization\/info$/);
  });
});
