import type { Page } from '@playwright/test';
import { followMenu } from './support/followMenu.ts';
import { platform } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'riverside', expectedTrouble: [403, 404] });

const names = (page: Page) => page.getByRole('grid').getByRole('row');

test('shows the tenant its own organization, and the charities that it may offer', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByText('Riverside Arts').first()).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Tenants' })).toHaveCount(0);
  await expect(
    menu.getByRole('link', { name: 'Global policies', includeHidden: true }),
  ).toHaveCount(0);
  await followMenu(page, 'Settings', 'Organization');
  await expect(page.getByLabel('Email')).toHaveValue('hello@riverside.test');
  await expect(page.getByRole('button', { name: 'Delete tenant' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Charities' }).click();
  await expect(names(page).filter({ hasText: 'Harbor Lifeboat Volunteers' })).toBeVisible();
  await expect(names(page).filter({ hasText: 'City Harvest Pantry' })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('shows nothing of another tenant, whatever is requested', async ({
  page,
  context,
  sessionOf,
}) => {
  await context.addCookies((await sessionOf('operator')).cookies);
  await page.goto(`${platform}/healthz`);
  const { body } = await callApi(page, { path: '/tenants?limit=100' });
  await page.goto('/healthz');
  const { result } = body as { result: { id: string; details: { url: string } }[] };
  const northside = result.find(({ details }) => details.url === 'northside');
  expect(northside).toBeDefined();

  const ask = (path: string) => callApi(page, { path, type: 'TENANT' });
  expect((await ask(`/tenants/${northside?.id}`)).status).toBe(404);
  expect((await ask(`/tenants/${northside?.id}/charities`)).status).toBe(404);
  const own = (await ask('/tenants')).body as { result: { details: { url: string } }[] };
  expect(own.result.map(({ details }) => details.url)).toEqual(['riverside']);
  expect([403, 404]).toContain((await ask('/platform/charities')).status);
});

test('shows its own pages at the platform’s addresses', async ({ page }) => {
  await page.goto('/admin/platform/policies');
  await expect(page.getByText('You don’t have access')).toBeVisible();
  await page.goto('/admin/tenants');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
