import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe can find speaks against WCAG 2.2 AA or good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  // An open menu or tooltip lies over the page and belongs to none of its regions.
  const over = await page.getByRole('menu').or(page.getByRole('tooltip')).count();
  // No page has a frame of another origin. Without them axe answers from the page itself, in a third
  // of the time; and so it does when it writes no report of what passed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(over && { rules: { region: { enabled: false } } }),
    })
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
