import type { Page } from '@playwright/test';
import { base, storefront } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { ownTenant } from './support/ownTenant.ts';
import { expect, test } from './support/test.ts';

const home = storefront('riverside');
const dialog = (page: Page) => page.getByRole('dialog');

const policies = [
  { path: '/terms', title: 'Terms and Conditions', text: 'These terms apply when you buy' },
  { path: '/privacy', title: 'Privacy Policy', text: 'We collect what we need' },
];

test('the home page shows the organizer and the events on sale', async ({ page }) => {
  await page.goto(home);
  await expect(page).toHaveTitle('Riverside Arts · Events and tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside Arts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Late Nights on the Quay' })).toBeVisible();
  await expect(page.getByText('Annual Gala'), 'a draft').toHaveCount(0);
  await expect(page.getByText('An Evening of One-Acts'), 'is over').toHaveCount(0);
});

test('a home page without events says that nothing is on sale yet', async ({ page }) => {
  await page.goto(storefront('prairie-film'));
  await expect(page.getByText('No events on sale right now')).toBeVisible();
});

for (const { path, title, text } of policies) {
  test(`${title} open over the page by keyboard, and close the same way`, async ({ page }) => {
    await page.goto(home);
    const link = page.getByRole('link', { name: title });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveAccessibleName(title);
    await expect(dialog(page)).toContainText(text);
    await expect(page).toHaveURL(home + path);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(`${home}/`);
    await expect(link).toBeFocused();

    await link.click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();

    await link.click();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(`${home}/`);

    await link.click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
  });

  test(`${title} can be opened by a link`, async ({ page }) => {
    await page.goto(home + path);
    await expect(page).toHaveTitle(`${title} · Riverside Arts`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Riverside Arts' }).click();
    await expect(page).toHaveURL(`${home}/`);
    await expect(page.getByRole('main')).toBeFocused();
  });
}

test('each tenant has its own storefront', async ({ page }) => {
  await page.goto(storefront('northside'));
  await expect(page.getByRole('heading', { level: 1, name: 'Northside Live' })).toBeVisible();
  await expect(page.getByText('Riverside')).toHaveCount(0);
});

test.describe('at the width of a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, person: 'operator' });

  test('the top bar is one row with all links, and truncates a long name', async ({ page }) => {
    const { name, url } = await ownTenant(page, 'Society of Friends of the Harbor');
    for (const { tenant, is } of [
      { tenant: url, is: name },
      { tenant: 'riverside', is: 'Riverside Arts' },
    ]) {
      await page.goto(`${storefront(tenant)}/orders`);
      await page.evaluate(() => {
        localStorage.setItem('draft:guest:a-night', 'a'.repeat(32));
        localStorage.setItem('count:a-night', `12 ${Date.now()}`);
      });
      await page.reload();
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('link', { name: 'Cart, 12 tickets' })).toBeVisible();
      const links = await bar.getByRole('link').all();
      expect(links).toHaveLength(4);
      const boxes = await Promise.all(links.map((link) => link.boundingBox()));
      expect(new Set(boxes.map((box) => box && box.y + box.height / 2)).size).toBe(1);
      expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
      expect((await bar.boundingBox())?.height).toBeLessThan(72);
      await expect(bar.getByRole('link', { name: is })).toHaveAttribute('title', is);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  });
});

test('nothing shifts while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test.describe('with errors', () => {
  test.use({ expectedTrouble: ['ERR_FAILED', 'ERR_INTERNET_DISCONNECTED', 404, 500] });

  for (const path of ['no/such/page', 'no-such-night', 'no-such-night/tickets']) {
    test(`/${path} is not found, and links to home`, async ({ page }) => {
      const answer = await page.goto(`${home}/${path}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to Riverside Arts' }).click();
      await expect(page.getByRole('heading', { name: 'On sale' })).toBeVisible();
    });
  }

  test('says why a text can’t be loaded, and retries', async ({ page }) => {
    await page.route('**/api/p/policies/**', (route) => route.abort());
    await page.goto(`${home}/terms`);
    await expect(page.getByRole('alert')).toContainText('We can’t reach the server.');
    await expectAccessible(page);
    await page.unroute('**/api/p/policies/**');
    await page.route('**/api/p/policies/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t load this.');
    await page.unroute('**/api/p/policies/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('These terms apply when you buy')).toBeVisible();
  });

  test('shows and hides the offline note', async ({ page, context }) => {
    await page.goto(home);
    await expect(page.getByRole('link', { name: 'Late Nights on the Quay' })).toBeVisible();
    await context.setOffline(true);
    const note = page.getByRole('status').filter({ hasText: 'You’re offline.' });
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(note).toHaveCount(0);
  });

  test('loads a lazy page’s code together with the first script', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort());
    const [asked] = await Promise.all([
      page.waitForRequest('**/assets/FindOrderPage-*.js'),
      page.goto(`${home}/orders`),
    ]);
    expect((await asked.response())?.status()).toBe(200);
  });

  test('answers an unknown host with a plain page', async ({ page }) => {
    const response = await page.goto(`http://nobody-has-this.${base}/`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});
