import type { Page } from '@playwright/test';
import { platform } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { signInAs } from './support/openSession.ts';
import { ownOperator } from './support/ownPerson.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

/** Starts an export like a screen with a very large list, which the demo doesn't have. */
const startExport = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-application-type': 'PLATFORM' };
    const link = (await (
      await fetch('/api/platform/reports/tenant-list/download', { headers })
    ).json()) as object;
    const started = await fetch('/api/exports', {
      method: 'POST',
      headers,
      body: JSON.stringify(link),
    });
    return started.status;
  });

test('an export started before the page was loaded is downloaded and dismissed by keyboard', async ({
  page,
  browser,
  sessionOf,
}) => {
  // A user who starts no other task, so that only this journey's tasks are shown.
  const context = await browser.newContext({ storageState: await sessionOf('operator') });
  const operator = await context.newPage();
  await operator.goto(`${platform}/healthz`);
  const { email } = await ownOperator(operator, 'platform_report');
  await context.close();
  await signInAs(page, { email, origin: platform, type: 'PLATFORM' });
  await page.goto(platform);
  expect(await startExport(page)).toBe(200);
  await page.reload();
  const button = page.getByRole('button', { name: /^Tasks/ });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Tasks' });
  const file = panel.getByRole('button', { name: 'Download tenant-sales.csv' });
  await tabTo(page, file);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('tenant-sales.csv');
  expect(page.context().pages()).toHaveLength(1);

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expect(file).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  }

  await tabTo(page, panel.getByRole('button', { name: 'Dismiss Export tenant-sales.csv' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByText('No tasks running', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});
