import { expect, type Page } from '@playwright/test';

/** Expects no horizontal overflow after the page has adapted to the window's size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect
    .poll(overflow, { message: `pixels that ${page.url()} is too wide` })
    .toBeLessThanOrEqual(0);
}
