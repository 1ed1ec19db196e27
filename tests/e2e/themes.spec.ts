import type { Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = 'rgb(250, 248, 244)';
const DARK = 'rgb(15, 20, 21)';

test.describe('the console', () => {
  test.use({ person: 'operator' });

  test('follows the device until its user chooses, and then remembers', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    const account = page.getByRole('button', { name: /^Account/ });
    await expect(account).toBeVisible();
    expect(await paper(page)).toBe(DARK);
    await account.click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(() => paper(page)).toBe(LIGHT);
    await page.reload();
    await expect(account).toBeVisible();
    expect(await paper(page)).toBe(LIGHT);
  });
});

test.describe('the storefront', () => {
  test('follows the device until the user switches, and then remembers', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(storefront('riverside'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await paper(page)).toBe(LIGHT);
    await page.getByRole('button', { name: 'Switch to dark' }).click();
    expect(await paper(page)).toBe(DARK);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to light' })).toBeVisible();
    expect(await paper(page)).toBe(DARK);
  });
});
