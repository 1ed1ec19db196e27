import type { Page } from '@playwright/test';
import { callApi } from './support/callApi.ts';
import { makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

test.use({ person: 'operator' });

interface Tenant {
  id: string;
  details: { name: string };
}

/** Opens the Charities tab of a tenant, filtered to one charity. */
async function openTab(page: Page, name: string, charity: string): Promise<string> {
  const { body } = await callApi(page, { path: '/tenants?limit=100' });
  const tenant = (body as { result: Tenant[] }).result.find(({ details }) => details.name === name);
  if (!tenant) throw new Error(`There is no tenant ${name}.`);
  await page.goto(`/tenant/${tenant.id}/charities?charities.search=${encodeURIComponent(charity)}`);
  return tenant.id;
}

const toggle = (page: Page, name: string) => page.getByRole('switch', { name: `Assign ${name}` });

test('assigns a charity at once, and asks before unassigning it', async ({ page }) => {
  const name = await makeCharity(page);
  await openTab(page, 'Northside Live', name);
  await expect(toggle(page, name)).not.toBeChecked();

  await toggle(page, name).focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'Update Success');
  await expect(toggle(page, name)).toBeChecked();

  await toggle(page, name).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('ticket settings');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle(page, name)).toBeChecked();

  await toggle(page, name).click();
  await dialog.getByRole('button', { name: 'Disable charity' }).click();
  await expectToast(page, 'Disable Success');
  await expect(toggle(page, name)).not.toBeChecked();
  await page.reload();
  await expect(toggle(page, name)).not.toBeChecked();
  await removeCharity(page, name);
});

test('lists only active charities', async ({ page }) => {
  await page.goto('/tenants?tenants.search=Northside');
  await page.getByRole('link', { name: 'Northside Live' }).click();
  await page.getByRole('tab', { name: 'Charities' }).click();
  await expect(page).toHaveURL(/\/tenant\/[^/]+\/charities$/);
  await openTab(page, 'Northside Live', 'Kids Onstage');
  await expect(toggle(page, 'Kids Onstage')).toBeVisible();
  await openTab(page, 'Northside Live', 'Coastal');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.goto('/platform/charities?charities.search=Coastal');
  await expect(page.getByRole('row').filter({ hasText: 'Coastal Cleanup Crew' })).toBeVisible();
});

test('shows a disabled tenant as read-only', async ({ page }) => {
  await openTab(page, 'Old Mill Comedy', 'Kids Onstage');
  await expect(page.getByText('can’t be edited')).toBeVisible();
  await expect(toggle(page, 'Kids Onstage')).toBeDisabled();
  await expectAccessible(page);
});

test.describe('when the server rejects a request', () => {
  test.use({ expectedTrouble: [404, 500] });

  for (const { isAssigned, title } of [
    { isAssigned: false, title: 'Failed to update Charities' },
    { isAssigned: true, title: 'Disable Failed' },
  ]) {
    test(`the switch keeps its state: ${title}`, async ({ page }) => {
      const name = await makeCharity(page);
      const tenantId = await openTab(page, 'Northside Live', name);
      if (isAssigned) {
        await toggle(page, name).click();
        await expect(toggle(page, name)).toBeChecked();
      }
      await page.route('**/api/platform/charities/*/*assign', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Sorry.' } } }),
      );
      await toggle(page, name).click();
      if (isAssigned) await page.getByRole('button', { name: 'Disable charity' }).click();
      await expectToast(page, title);
      await page.unroute('**/api/platform/charities/*/*assign');
      await page.goto(`/tenant/${tenantId}/charities`);
      await expect(toggle(page, name)).toBeChecked({ checked: isAssigned });
      await removeCharity(page, name);
    });
  }

  test('says that a tenant is unknown', async ({ page }) => {
    await page.goto('/tenant/00000000-0000-4000-8000-000000000000/charities');
    await expect(page.getByRole('heading', { name: 'Tenant not found' })).toBeVisible();
    const { status } = await callApi(page, {
      path: '/tenants/00000000-0000-4000-8000-000000000000/charities',
    });
    expect(status).toBe(404);
  });
});
