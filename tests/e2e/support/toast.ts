import { expect, type Locator, type Page } from '@playwright/test';

/** A toast by its title. In tests it stays until it is dismissed. */
export const toast = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('> *')
    .filter({ has: page.getByText(title, { exact: true }) });

/** Waits for a toast and dismisses it, so that the next one with the same title is a new one. */
export async function expectToast(page: Page, title: string, body = ''): Promise<void> {
  const shown = toast(page, title);
  await expect(shown).toBeVisible();
  await expect(shown).toContainText(body);
  // Moves neither pointer nor focus, since what is below the toast may be checked next.
  await shown.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click');
  await expect(shown).toHaveCount(0);
}
