import { landing, platform, storefront, tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

const groups = [
  {
    person: undefined,
    pages: [landing, `${platform}/login`, storefront('riverside')],
  },
  {
    person: 'operator',
    pages: [
      '',
      '/tenants',
      '/orders',
      '/platform/policies',
      '/platform/charities',
      '/activity',
      '/nowhere',
    ].map((path) => platform + path),
  },
  {
    person: 'riverside',
    pages: ['', '/orders', '/organisation/info', '/organisation/charities', '/nowhere'].map(
      (path) => tenantConsole('riverside') + path,
    ),
  },
] as const;

for (const { person, pages } of groups) {
  test.describe(`pages of ${person ?? 'everybody'}`, () => {
    test.use({ person, expectedTrouble: /status of 401/ });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 1440]) {
        test(`fit and read well, ${colorScheme}, ${width} px wide`, async ({ page }) => {
          await page.emulateMedia({ colorScheme });
          for (const address of pages) {
            await page.setViewportSize({ width, height: 844 });
            await page.goto(address);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
            await expectNoOverflow(page);
            await expectAccessible(page);
            // The narrowest phone that is promised.
            await page.setViewportSize({ width: Math.min(width, 360), height: 844 });
            await expectNoOverflow(page);
          }
        });
      }
    }
  });
}
