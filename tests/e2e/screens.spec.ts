import { landing, platform, storefront, tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import type { PersonName } from './support/people.ts';
import { expect, test } from './support/test.ts';

interface Look {
  colorScheme: 'light' | 'dark';
  width: 390 | 1440;
}

const allLooks: readonly Look[] = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1440 },
];

interface Group {
  title: string;
  person: PersonName | undefined;
  pages: readonly string[];
  looks: readonly Look[];
}

const groups: readonly Group[] = [
  {
    title: 'everybody',
    person: undefined,
    looks: allLooks,
    pages: [landing, `${platform}/login`, storefront('riverside')],
  },
  {
    title: 'operator',
    person: 'operator',
    looks: allLooks,
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
    title: 'riverside',
    person: 'riverside',
    looks: allLooks,
    pages: ['', '/orders', '/organisation/info', '/organisation/charities', '/nowhere'].map(
      (path) => tenantConsole('riverside') + path,
    ),
  },
  {
    person: 'operator',
    title: 'payouts of the operator',
    pages: ['pending', 'completed', 'batches', 'debts', 'disputes', 'reconciliation', 'runs'].map(
      (name) => `${platform}/reports/payouts/${name}`,
    ),
    looks: [
      { colorScheme: 'light', width: 1440 },
      { colorScheme: 'dark', width: 390 },
    ],
  },
  {
    person: 'riverside',
    title: 'payouts of riverside',
    pages: ['pending', 'completed', 'cash-flow', 'debts', 'disputes'].map(
      (name) => `${tenantConsole('riverside')}/reports/payouts/${name}`,
    ),
    looks: [
      { colorScheme: 'dark', width: 1440 },
      { colorScheme: 'light', width: 390 },
    ],
  },
];

for (const { title, person, pages, looks } of groups) {
  test.describe(`pages of ${title}`, () => {
    test.use({ person, expectedTrouble: [401] });
    for (const { colorScheme, width } of looks) {
      test(`fit and read well, ${colorScheme}, ${width} px wide`, async ({ page }) => {
        test.setTimeout(120_000);
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
  });
}
