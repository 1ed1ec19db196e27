import type { Locator, Page } from '@playwright/test';

/** A toast by its title. */
export const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true });
