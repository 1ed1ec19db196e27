import type { Page } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import { expectNoOverflow } from './expectNoOverflow.ts';

/** The narrowest supported phone, in px. */
export const NARROWEST = 360;

const onDesk = { width: 1440, height: 900 };
const onPhone = { width: 390, height: 844 };

/**
 * Checks accessibility and width on a desktop in the current theme, and on a phone in the other
 * theme, without a reload. Leaves the page in the other theme on a desktop.
 */
export async function expectFit(page: Page): Promise<void> {
  await page.setViewportSize(onDesk);
  await expectNoOverflow(page);
  await expectAccessible(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await page.setViewportSize(onPhone);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.setViewportSize({ ...onPhone, width: NARROWEST });
  await expectNoOverflow(page);
  await page.setViewportSize(onDesk);
}
