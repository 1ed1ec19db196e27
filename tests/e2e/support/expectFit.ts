import type { Page } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import { expectNoOverflow } from './expectNoOverflow.ts';

/** The narrowest phone that is promised. */
export const NARROWEST = 360;

const onDesk = { width: 1440, height: 900 };
const onPhone = { width: 390, height: 844 };

/**
 * What the page shows can be read and reached on a desk in the theme that it is in, and on a phone in the
 * other one, without loading it again. The page is left in the other theme, on a desk.
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
