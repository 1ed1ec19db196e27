import type { Page, Request } from '@playwright/test';
import { charitiesNamed, makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'operator' });

const rows = (page: Page) => page.getByRole('grid').locator('[role="row"][data-id]');
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search charities by name' });
const isListing = (request: Request) =>
  /\/api\/platform\/charities\?.*part=rows/.test(request.url());

test.describe('the search box', () => {
  /** Opens the list with a paused clock. */
  async function openWithStillClock(page: Page): Promise<void> {
    await page.clock.install();
    await page.goto('/platform/charities');
    await expect(rows(page).first()).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
  }
  const searched = (page: Page) => new URL(page.url()).searchParams.get('charities.search') ?? '';

  test('searches from three characters on, 1.6 s after the last key', async ({ page }) => {
    await openWithStillClock(page);
    await searchBox(page).pressSequentially('kid');
    await page.clock.runFor(1_500);
    await searchBox(page).press('s');
    await page.clock.runFor(1_599);
    expect(searched(page)).toBe('');
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect.poll(() => searched(page)).toBe('kids');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Kids Onstage');
  });

  test('ignores one or two characters, and clears at once when emptied', async ({ page }) => {
    await openWithStillClock(page);
    await searchBox(page).pressSequentially('harbor');
    await page.clock.runFor(1_700);
    await expect.poll(() => searched(page)).toBe('harbor');
    await searchBox(page).fill('ha');
    await page.clock.runFor(10_000);
    expect(searched(page)).toBe('harbor');
    await searchBox(page).fill('');
    await page.clock.runFor(1_600);
    await page.clock.resume();
    await expect.poll(() => searched(page)).toBe('');
    await expect(rows(page).nth(5)).toBeVisible();
  });

  test('keeps the focus and the text while rows change', async ({ page }) => {
    await openWithStillClock(page);
    await searchBox(page).pressSequentially('no such charity');
    await page.clock.runFor(1_600);
    await page.clock.resume();
    await expect(page.getByText('No matches')).toBeVisible();
    await expect(searchBox(page)).toBeFocused();
    await expect(searchBox(page)).toHaveValue('no such charity');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(searchBox(page)).toHaveValue('');
    await expect(rows(page).first()).toBeVisible();
  });
});

test('filters are part of the URL: shared, reloaded and undone', async ({ page }) => {
  await page.goto('/platform/charities');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await expect(page).toHaveURL(/details\.status/);
  await expect(rows(page).filter({ hasText: 'Inactive' }).first()).toBeVisible();
  await expect(rows(page).filter({ hasNotText: 'Inactive' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Inactive');
  await expect(rows(page).filter({ hasNotText: 'Inactive' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Any status');
  await expect(rows(page).filter({ hasText: 'Kids Onstage' })).toBeVisible();
});

test('a column sorts in both directions, and announces it', async ({ page }) => {
  await page.goto('/platform/charities');
  const city = page.getByRole('columnheader', { name: 'City' });
  await city.click();
  await expect(city).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toBeVisible();
  await city.press('Enter');
  await expect(city).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/charities\.sort=details\.city/);
  await expectAccessible(page);
});

test('a page has fifty rows', async ({ page }) => {
  const series = uniqueName('series');
  await page.goto('/healthz');
  const numbers = Array.from({ length: 51 }, (_, index) => String(index + 1).padStart(2, '0'));
  await Promise.all(numbers.map((number) => makeCharity(page, `${series} ${number}`)));
  const asked = page.waitForRequest(isListing);
  await page.goto(charitiesNamed(series));
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('50');
  // Only the rows in view are in the document.
  await expect(page.getByText('1–50 of 51')).toBeVisible();
  await expect(page.getByText('51 charities')).toBeVisible();
  await page.getByRole('button', { name: /next page/i }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`${series} 51`);
  await expect(page).toHaveURL(/charities\.page=1/);
  await removeCharity(page, series);
});
