import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 60;

/** Presses Tab until the element has the focus. Fails if it can't be reached. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, 'reached with the Tab key').toBeFocused();
}
