import type { Page } from '@playwright/test';

/**
 * Lets a journey pass time with `page.clock.fastForward`. Before the first `page.goto`.
 * A route turns off the browser's cache, which counts real seconds: an answer that may be a second old
 * would still be served after the page's clock has moved on.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.route('**/api/**', (route) => route.continue());
}
