import type { Page } from '@playwright/test';
import { callApi } from './support/callApi.ts';
import { expectFit } from './support/expectFit.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'riverside' });

const grid = (page: Page) => page.getByRole('grid', { name: 'Notices by day' });
/** A name without spaces, as long as a notice allows. */
const LONG = 'Llanfairpwllgwyngyll'.repeat(6);
const chart = (page: Page) => page.getByRole('group', { name: 'Written by day, chart' });

/** Adds a notice today, so that there is a day to show. */
async function openReport(page: Page): Promise<void> {
  const { body } = await callApi(page, { path: '/auth/session', type: 'TENANT' });
  const { tenant } = body as { tenant: { id: string } };
  for (const [title, isPinned] of [
    ['The bar opens at six', true],
    [LONG, false],
  ])
    await callApi(page, {
      method: 'POST',
      path: `/x/notices/tenants/${tenant.id}/notices`,
      body: { details: { title, isPinned } },
      type: 'TENANT',
    });
  await page.goto('/admin/notices-by-day');
  await expect(page.getByRole('heading', { level: 1, name: 'Notices by day' })).toBeVisible();
}

test('shows a report as rows and as a list, with its chart and the chart’s table', async ({
  page,
}) => {
  await openReport(page);
  // A chart is ready once it has drawn its axis.
  const axis = chart(page)
    .locator('svg')
    .getByText(/^[A-Z][a-z]{2} \d+$/)
    .first();
  await expect(axis).toBeAttached();
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Totals for all rows' })).toBeVisible();
  const long = page.getByText(LONG).filter({ visible: true }).first();
  await expect(long).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(page.getByRole('table', { name: 'Written by day' })).toBeVisible();
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole('list', { name: 'Notices by day' })).toBeVisible();
  await expect(long).toBeVisible();
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await expect(axis).toBeAttached();
});

test('can use a report by keyboard', async ({ page }) => {
  await openReport(page);
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  const thirty = page.getByRole('button', { name: '30 days' });
  await tabTo(page, page.getByRole('button', { name: '7 days' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=7days/);
  await expect(thirty).toHaveAttribute('aria-pressed', 'false');

  await tabTo(page, page.getByRole('button', { name: 'Columns' }).first());
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(grid(page).getByRole('columnheader', { name: 'Pinned' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Totals for all rows' })).not.toContainText(
    'Pinned',
  );

  // The grid is one tab stop. Arrow keys move within it.
  await tabTo(page, grid(page).getByRole('checkbox', { name: 'Select all rows' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/days\.sort=day%3Aasc/);
  await expect(grid(page).getByRole('columnheader', { name: 'Day' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText(/Notices on the chosen days: \d/)).toBeVisible();
  // The first cell contains the row's link.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  await page.goBack();
  await page.reload();
  await expect(grid(page).getByRole('columnheader', { name: 'Notices' })).toBeVisible();
  await expect(grid(page).getByRole('columnheader', { name: 'Pinned' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('exports the filtered rows', async ({ page }) => {
  await openReport(page);
  await page.getByRole('textbox', { name: 'Day to' }).fill('2001-01-01');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ALL to CSV' }).first().click();
  expect((await download).suggestedFilename()).toBe('notices-by-day.csv');
});
