import { platform, tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedTrouble: [401] });

for (const { person, home, target } of [
  { person: 'operator', home: platform, target: /\/overview$/ },
  { person: 'riverside', home: tenantConsole('riverside'), target: /\/overview$/ },
] as const) {
  test.describe(`a user of ${person}`, () => {
    test.use({ person, viewport: { width: 360, height: 800 } });

    test('finds an event by keyboard alone', async ({ page }) => {
      await page.goto(home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      const finder = page.getByRole('dialog', { name: 'Find anything' });
      await expect(finder.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('Cherry Orch');
      const found = finder.getByRole('link', { name: /The Cherry Orchard/ }).first();
      await expect(found).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.keyboard.press('ArrowDown');
      await expect(found).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(finder).toHaveCount(0);
    });
  });
}
