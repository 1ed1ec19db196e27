import type { Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';

// The browser logs that a code doesn't work.
test.use({ expectedTrouble: [422] });

const home = storefront('riverside');
const NEEDS = /turn on JavaScript in your browser settings|This page needs JavaScript/;

/** Controls that a visitor would try. Links, `details` and forms with an action work by themselves. */
const deadControls = (page: Page) =>
  page
    .locator('button, input, select, [role=button]')
    .filter({ visible: true })
    .locator('xpath=self::*[not(ancestor::form[@action])]');

test('without JavaScript, every page works or says that it needs it', async ({
  browser,
  organizer,
}) => {
  const event = await putOnSale(organizer, {
    types: [{ name: 'General', quantity: 9, price: 20 }],
  });
  const slug = new URL(event.address).pathname.split('/')[1] ?? '';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, needs] of [
    ['/', true],
    [`/${slug}/tickets?code=ANY`, true],
    [`/${slug}/cart`, true],
    [`/${slug}/account`, true],
    [`/${slug}/success`, true],
    ['/orders', true],
    ['/login', true],
    ['/account/security', true],
    ['/terms', true],
  ] as const) {
    await page.goto(home + path);
    await expect(deadControls(page), `controls of ${path}`).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Loading' }), path).toBeHidden();
    const note = expect(page.getByText(NEEDS), path);
    await (needs ? note.not.toHaveCount(0) : note.toHaveCount(0));
  }
  await context.close();
});

test('a link’s code shows on the prices before anything is in the cart', async ({
  page,
  organizer,
}) => {
  const { address } = await putOnSale(organizer, {
    types: [
      { name: 'Stalls', quantity: 9, price: 50 },
      { name: 'Balcony', quantity: 9, price: 20 },
    ],
    discounts: [
      { code: 'FIFTH', kind: 'percent', percent: 20 },
      {
        code: 'OVER',
        kind: 'percent',
        percent: 20,
        endDateTime: new Date(Date.now() - 3_600_000).toISOString(),
      },
    ],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${address}?code=fifth`);
  await expect(page.getByText('You get 20% off.')).toBeVisible();
  const stalls = page.getByRole('article', { name: 'Stalls' });
  await expect(stalls.locator('s')).toHaveCount(1);
  const [before = 0, after = 0] = (await stalls.locator('.price strong').innerText())
    .match(/\d+\.\d\d/g)!
    .map(Number);
  expect(after / before).toBeCloseTo(0.8, 1);
  await expectAccessible(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  await stalls.getByRole('button', { name: /^Add one/ }).click();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
    `$${after.toFixed(2)}`,
  );

  await page.goto(`${address}?code=over`);
  await expect(
    page.getByText('Discount code OVER doesn’t work. This discount code isn’t valid right now.'),
  ).toBeVisible();
  await expect(stalls.locator('s')).toHaveCount(0);
});
