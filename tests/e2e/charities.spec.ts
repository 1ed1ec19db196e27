import type { Page } from '@playwright/test';
import { callApi } from './support/callApi.ts';
import { charitiesNamed, makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'operator' });

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label);
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function act(page: Page, name: string, action: 'Edit' | 'Delete'): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('adds a charity by keyboard alone', async ({ page }) => {
  const name = uniqueName('charity');
  await page.goto('/platform/charities');
  await page.getByRole('button', { name: 'Add charity' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(name);
  await field(page, 'Street').focus();
  for (const value of ['1 Quay Street', 'Portland', 'ME', '04101']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await field(page, 'Zip code').press('Enter');
  await expectToast(page, 'Charity added successfully');
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(charitiesNamed(name));
  await expect(row(page, name)).toContainText('Active');
  await expect(row(page, name)).toContainText('04101');
  await removeCharity(page, name);
});

test('requires every field, and limits a zip code to five characters', async ({ page }) => {
  await page.goto('/platform/charities');
  await page.getByRole('button', { name: 'Add charity' }).click();
  await dialog(page).getByRole('button', { name: 'Add charity' }).click();
  for (const label of ['Name', 'Street', 'City', 'State', 'Zip code']) {
    await expect(field(page, label)).toHaveAccessibleDescription('This field is required');
  }
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Zip code').fill('041011');
  await expect(field(page, 'Zip code')).not.toHaveAccessibleDescription('This field is required');
  await dialog(page).getByRole('button', { name: 'Add charity' }).click();
  await expect(field(page, 'Zip code')).toHaveAccessibleDescription(/at most 5 characters/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('saves and shows an edit', async ({ page }) => {
  const name = await makeCharity(page);
  await page.goto(charitiesNamed(name));
  await act(page, name, 'Edit');
  await expect(field(page, 'Name')).toHaveValue(name);
  await expectAccessible(page);
  await field(page, 'City').fill('Rockland');
  await dialog(page).getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await dialog(page).getByRole('button', { name: 'Save charity' }).click();
  await expectToast(page, 'Charity Updated successfully');
  await expect(row(page, name)).toContainText('Rockland');
  await expect(row(page, name)).toContainText('Inactive');
  await removeCharity(page, name);
});

test('asks before deleting', async ({ page }) => {
  const name = await makeCharity(page);
  await page.goto(charitiesNamed(name));
  await act(page, name, 'Delete');
  await expect(dialog(page)).toContainText(name);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, name)).toBeVisible();
  await act(page, name, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete charity' }).click();
  await expectToast(page, 'Charity removed successfully');
  await expect(page.getByText('No matches')).toBeVisible();
});

test('shows no row menu to users who may only read', async ({ page }) => {
  const { body } = await callApi(page, { path: '/auth/session' });
  const session = body as { permissions: string[] };
  const permissions = session.permissions.filter((one) => one !== 'charities:charities.write');
  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ json: { ...session, permissions } }),
  );
  await page.goto('/platform/charities');
  await expect(row(page, 'Kids Onstage')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add charity' })).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('when the server fails', () => {
  test.use({ expectedTrouble: [500] });

  test('reports a failed deletion', async ({ page }) => {
    const name = await makeCharity(page);
    await page.goto(charitiesNamed(name));
    await page.route('**/api/platform/charities/*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Sorry.' } } }),
    );
    await act(page, name, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete charity' }).click();
    await expectToast(page, 'Delete Failed', 'Something went wrong while deleting this charity');
    await page.unroute('**/api/platform/charities/*');
    await removeCharity(page, name);
  });
});
