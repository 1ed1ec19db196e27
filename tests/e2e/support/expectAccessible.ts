import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe can find speaks against WCAG 2.2 AA or good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page });
  // An open menu or tooltip lies over the page and belongs to none of its regions.
  const over = await page.getByRole('menu').or(page.getByRole('tooltip')).count();
  const { violations } = await (over ? axe.disableRules('region') : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
