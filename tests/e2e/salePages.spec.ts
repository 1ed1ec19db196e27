import type { Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { choose, expectSold, fillIn, goToCheckout, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { putOnSale, type EventOnSale } from './support/sale.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/uniqueName.ts';

const looks = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const;

let event: EventOnSale;
// New for each test, because the fourth free order of an event requires confirmation.
test.beforeEach(async ({ organizer }) => {
  event = await putOnSale(organizer, {
    details: { covidSafety: 'Masks are welcome.', emailDeliveryVerbiage: 'Look into your spam.' },
    types: [
      { name: 'Stalls', price: 40, quantity: 400, details: 'Rows A to M.' },
      { name: 'Group', price: 30, quantity: 80, minTicketPerOrder: 6, maxTicketPerOrder: 8 },
      { name: 'Press', kind: 'free', quantity: 500 },
      { name: 'Early bird', price: 20, quantity: 0 },
    ],
  });
});

interface Told {
  event: string;
  ecommerce: { currency: string };
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

for (const { width, height, colorScheme } of looks) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('every page of the sale is accessible', async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto(storefront('riverside'));
      await page.getByRole('link', { name: event.name }).click();
      await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
      await page
        .getByText(/^incl\. .* fees/)
        .first()
        .click();
      await choose(page, 'Stalls', 2);
      await expectGood(page);

      await seen(page, 'Continue to cart').click();
      await expect(page.getByText('COVID safety')).toBeVisible();
      await expectGood(page);

      await seen(page, 'CONTINUE').click();
      await expect(page.getByText('Look into your spam.')).toBeVisible();
      await expectGood(page);
      await seen(page, 'PLACE ORDER NOW').click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectGood(page);

      // A free order is complete immediately.
      await page.getByRole('button', { name: 'GO BACK TO CART' }).click();
      await page.getByRole('link', { name: 'TICKET MENU' }).click();
      await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('2');
      await page.getByRole('button', { name: 'Remove one Stalls' }).click();
      await page.getByRole('button', { name: 'Remove one Stalls' }).click();
      await choose(page, 'Press', 1);
      await goToCheckout(page);
      await expect(page.getByRole('list', { name: 'Steps' })).not.toContainText('Payment');
      await expect(page.getByText('$0.00')).toHaveCount(0);
      await fillIn(page, { email: `${uniqueName('press')}@example.com`, name: 'Noor Haddad' });
      await seen(page, 'PLACE ORDER NOW').click();
      await expectSold(page, event);
      await expectGood(page);
      await page.getByRole('link', { name: 'View tickets' }).click();
      await expect(page.getByRole('img', { name: /^QR code for ticket/ })).toBeVisible();
      await expectGood(page);
    });
  });
}

test('an order can be placed by keyboard alone', async ({ page }) => {
  await page.goto(event.address);
  const press = async (name: string, key = 'Enter') => {
    await tabTo(page, page.getByRole('button', { name, exact: true }).filter({ visible: true }));
    await page.keyboard.press(key);
  };
  await press('Add one Press', 'Space');
  await expect(page.getByLabel('Quantity of Press', { exact: true })).toHaveValue('1');
  await press('Continue to cart');
  await expect(page.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
  await press('CONTINUE');
  await expect(page.getByRole('timer')).toBeVisible();
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await type('Email', `${uniqueName('keys')}@example.com`);
  await type('Mobile number (optional)', '2075550134');
  await expect(page.getByLabel('Mobile number')).toHaveValue('+1 (207) 555 0134');
  await type('Address line 1', '12 Harbor Lane');
  await type('City', 'Portland');
  await type('State', 'Maine');
  await type('Zip code', '04101');
  await tabTo(page, page.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await press('PLACE ORDER NOW');
  await expectSold(page, event);
  const tickets = page.getByRole('link', { name: 'View tickets' });
  await tabTo(page, tickets);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your ticket' })).toBeVisible();
});

test('the menu renders before its script runs, and then handles earlier clicks', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(event.address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await page
    .getByText(/^incl\. .* fees/)
    .first()
    .click();
  await expect(page.getByText('Processing fee').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add one Stalls' }).click();
  await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('0');
  release();
  await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('1');
});

test('quantities stay between minimum and maximum', async ({ page }) => {
  await page.goto(event.address);
  const more = page.getByRole('button', { name: 'Add one Group' });
  await more.click();
  await expect(page.getByLabel('Quantity of Group', { exact: true })).toHaveValue('6');
  await more.click();
  await more.click();
  await expect(page.getByLabel('Quantity of Group', { exact: true })).toHaveValue('8');
  await expect(more).toBeDisabled();
  const less = page.getByRole('button', { name: 'Remove one Group' });
  await less.click();
  await less.click();
  await less.click();
  await expect(page.getByLabel('Quantity of Group', { exact: true })).toHaveValue('0');
  await expect(less).toBeDisabled();
});

test('a sold-out type is shown but can’t be selected', async ({ page }) => {
  await page.goto(event.address);
  const card = page.getByRole('article').filter({ hasText: 'Early bird' });
  await expect(card.getByText('Sold out')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('the parts of a price add up to it', async ({ page }) => {
  await page.goto(event.address);
  const card = page.getByRole('article').filter({ hasText: 'Stalls' });
  await card.getByText(/^incl\./).click();
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
  const parts = await card.locator('dl > div:not(:has-text("tax")) dd').allInnerTexts();
  const total = await card.locator('.price > strong').innerText();
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(cents).reduce((sum, part) => sum + part, 0)).toBe(cents(total));
});

test('views and purchases are reported to analytics', async ({ page }) => {
  await page.goto(event.address);
  await choose(page, 'Press', 1);
  await choose(page, 'Stalls', 1);
  await seen(page, 'Continue to cart').click();
  await page.getByRole('button', { name: 'Remove Stalls' }).click();
  await expect(page.getByText('Total (1 item)')).toBeVisible();
  await seen(page, 'CONTINUE').click();
  await fillIn(page, { email: `${uniqueName('counted')}@example.com`, name: 'Ines Prado' });
  const told = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: Told[] }).dataLayer ?? []).map(
        ({ event: name, ecommerce }) => `${name} ${ecommerce.currency}`,
      ),
    );
  await expect.poll(told).toEqual(['view_cart USD', 'remove_from_cart USD', 'begin_checkout USD']);
  await seen(page, 'PLACE ORDER NOW').click();
  await expectSold(page, event);
  await expect.poll(told).toEqual(['purchase USD']);
  await page.reload();
  await expectSold(page, event);
  expect(await told(), 'reloading is no second purchase').toEqual([]);
});

test('the cart is kept after the browser was closed', async ({ page, context }) => {
  await page.goto(event.address);
  await choose(page, 'Stalls', 3);
  await seen(page, 'Continue to cart').click();
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).toContain(`draft:guest:${event.slug}`);
  await page.close();
  const later = await context.newPage();
  await later.goto(event.address);
  await expect(later.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('3');
});
