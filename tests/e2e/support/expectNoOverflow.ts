import { expect, type Page } from '@playwright/test';

/** Nothing makes the page wider than its window, once it is drawn anew for a window of another size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect
    .poll(overflow, { message: `pixels that ${page.url()} is too wide` })
    .toBeLessThanOrEqual(0);
}
