import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe can find speaks against WCAG 2.2 AA or good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page });
  // An open menu lies over the page and belongs to none of its regions.
  const isMenuOpen = await page.getByRole('menu').count();
  const { violations } = await (isMenuOpen ? axe.disableRules('region') : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
