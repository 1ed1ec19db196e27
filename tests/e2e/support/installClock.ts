import type { Page } from '@playwright/test';

/**
 * Enables `page.clock.fastForward`. Call before the first `page.goto`. The route disables the HTTP
 * cache, which uses real time and would serve outdated answers after the clock has moved.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.route('**/api/**', (route) => route.continue());
}
