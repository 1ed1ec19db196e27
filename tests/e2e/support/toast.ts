import { expect, type Locator, type Page } from '@playwright/test';

/** A toast by its title. In tests it stays until it is dismissed. */
export const toast = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('> *')
    .filter({ has: page.getByText(title, { exact: true }) });

/** Waits for a toast and dismisses it, so that the next one of the same title is another. */
export async function expectToast(page: Page, title: string, body = ''): Promise<void> {
  const shown = toast(page, title);
  await expect(shown).toBeVisible();
  await expect(shown).toContainText(body);
  // Neither the pointer nor the focus moves: what is below the toast may be looked at next.
  await shown.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click');
  await expect(shown).toHaveCount(0);
}
