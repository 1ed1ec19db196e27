import type { Page } from '@playwright/test';

/** Follows an item of the console's menu, in a section that may be closed. */
export async function followMenu(page: Page, section: string, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const heading = menu.getByRole('button', { name: section });
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  await menu.getByRole('link', { name: label }).click();
}
