import { landing, platform, storefront, tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';

test('links to consoles and storefronts with the demo sign-ins', async ({ page }) => {
  await page.goto(landing);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Foyer' })).toBeVisible();
  await expect(page.getByText('Foyer!demo1')).toBeVisible();
  const place = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const expectLink = (at: string, name: RegExp, href: string) =>
    expect(place(at).getByRole('link', { name })).toHaveAttribute('href', href);
  await expectLink('Platform console', /operator@foyer\.test/, `${platform}/`);
  await expectLink('Organizer consoles', /admin@riverside\.test/, tenantConsole('riverside'));
  await expectLink('Organizer consoles', /admin@northside\.test/, tenantConsole('northside'));
  await expectLink('Storefronts', /Riverside Arts/, `${storefront('riverside')}/`);
  await expectLink('Storefronts', /Northside Live/, `${storefront('northside')}/`);
});

test('works without scripts and in dark mode', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(landing);
  await page
    .getByRole('link', { name: /Northside Live/ })
    .last()
    .click();
  await expect(page).toHaveURL(`${storefront('northside')}/`);
  await context.close();
});

test('lists the API’s operations', async ({ page }) => {
  await page.goto(landing);
  await page.getByRole('link', { name: 'API' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'policies', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'policies' })).toBeVisible();
  await expect(page.getByText('Global policies').first()).toBeVisible();
});

test.describe('an unknown address', () => {
  test.use({ expectedTrouble: [404] });

  test('shows an error page in the same style', async ({ page }) => {
    const response = await page.goto(`${landing}/no-such-page`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expectAccessible(page);
  });
});
