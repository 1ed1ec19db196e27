import { expect, type Page } from '@playwright/test';

/** Nothing makes the page wider than its window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0);
}
