import {
  checkOut,
  choose,
  expectSold,
  fillIn,
  goToCheckout,
  payByCard,
  seen,
} from './support/buy.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { organize, putOnSale } from './support/sale.ts';
import { expect, test } from './support/saleTest.ts';
import { standStill } from './support/standStill.ts';
import { uniqueName } from './support/uniqueName.ts';

// The browser logs requests that are rejected on purpose.
test.use({ expectedTrouble: [409, 410, 422] });

const CAPACITY =
  'Insufficient Capacity: The available capacity is not enough to proceed. Please update the number of tickets.';

test('shows a capacity warning while the cart exceeds the capacity', async ({ page, small }) => {
  await page.goto(small.address);
  // There are enough of each type, but not of both together.
  await choose(page, 'Stalls', 1);
  await choose(page, 'Floor', 3);
  await seen(page, 'Continue to cart').click();
  await expect(page.getByRole('alert')).toHaveText(CAPACITY);
  await expect(seen(page, 'CONTINUE')).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove one Floor' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(seen(page, 'CONTINUE')).toBeEnabled();
});

test('the last ticket belongs to the buyer who holds it, and returns on sale when they go back', async ({
  page,
  small,
  browser,
}) => {
  await page.goto(small.address);
  const other = await (await browser.newContext()).newPage();
  await other.goto(small.address);
  await choose(other, 'Stalls', 1);
  await seen(other, 'Continue to cart').click();
  await expect(other.getByText('1 ticket left')).toBeVisible();

  await choose(page, 'Stalls', 1);
  await goToCheckout(page);
  await seen(other, 'CONTINUE').click();
  await expect(other.getByRole('alert')).toHaveText('“Stalls” is sold out.');

  // The tickets are released a moment after the page has loaded.
  const released = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'GO BACK TO CART' }).click();
  await expect(page.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
  expect((await released).status()).toBe(200);
  await seen(other, 'CONTINUE').click();
  await expect(other.getByRole('timer')).toBeVisible();
  await other.getByRole('button', { name: 'GO BACK TO CART' }).click();
  await expect(other.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
  await other.context().close();
});

test('the timer warns, and extends the hold once', async ({ page, event, context }) => {
  // Little time is left until it is extended.
  await standStill(context, { leftMs: 100_000, extendedMs: 870_000 });
  await checkOut(page, event);
  const more = page.getByRole('button', { name: 'Hold tickets longer' });
  const timer = page.getByRole('timer');
  await expect(page.getByRole('status').filter({ has: more })).toContainText('more time?');
  // It stays in sight, and covers little of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(timer).toBeInViewport({ ratio: 1 });
  await expect(more).toBeInViewport({ ratio: 1 });
  const line = page.locator('.clock');
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(0.12 * 844);
  // At a zoom of 400% nothing covers the page.
  await page.setViewportSize({ width: 360, height: 225 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(timer).not.toBeInViewport();
  await expect(page.getByRole('region', { name: 'Your total' })).not.toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await expect(timer).toHaveText('Your tickets are held for 1:40');
  await more.click();
  await expect(page.getByRole('timer')).toHaveText('Your tickets are held for 14:30');
  await expect(more).toHaveCount(0);
});

test('tickets released by another tab are reported, and held again on request', async ({
  page,
  event,
  context,
}) => {
  await checkOut(page, event);
  await page.getByLabel('City').fill('Portland');
  // Another tab takes the cart back. This one says so at once, next to its button.
  const second = await context.newPage();
  await second.goto(event.address.replace(/tickets$/, 'cart'));
  await expect(seen(second, 'CONTINUE')).toBeEnabled();
  await expect(
    page.getByText('Your cart was opened in another tab, so your tickets are no longer held.'),
  ).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hold tickets again' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await second.close();
});

test('shows a price that changed before the tickets were held again', async ({
  page,
  organizer,
}) => {
  const type = { name: 'Stalls', price: 40, quantity: 9 };
  const { id, tenantId, slug, address } = await putOnSale(organizer, { types: [type] });
  await page.goto(address);
  await choose(page, 'Stalls', 1);
  await goToCheckout(page);
  const types = `/tenants/${tenantId}/events/${id}/ticket-types`;
  const { result } = await organize(organizer, { path: `${types}?limit=1` });
  const [first] = result as { id: string }[];
  await organize(organizer, {
    method: 'PUT',
    path: `${types}/${first?.id}`,
    body: { details: { ...type, price: 50 } },
  });
  // A held ticket keeps its price.
  await page.reload();
  await expect(page.getByText('1 × Stalls')).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('$40.00');
  const uid = await page.evaluate((name) => localStorage.getItem(`draft:guest:${name}`), slug);
  await callApi(page, {
    method: 'DELETE',
    path: `/p/tenants/${tenantId}/events/${id}/cart/${uid}/hold`,
    type: 'TENANT',
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Hold tickets again' }).click();
  await expect(page.getByText('Stalls: now $50.00 (was $40.00)')).toBeVisible();
  await expectAccessible(page);
});

test('a payment page whose tickets were released takes no money, and leads back', async ({
  page,
  event,
  context,
}) => {
  await checkOut(page, event);
  await fillIn(page, { email: `${uniqueName('late')}@example.com`, name: 'Late Payer' });
  await seen(page, 'PLACE ORDER NOW').click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();

  // A second tab doesn't close it without asking.
  const second = await context.newPage();
  await second.goto(event.address.replace(/tickets$/, 'cart'));
  await expect(second.getByRole('alert')).toContainText(
    'You’re paying for this cart in another tab.',
  );
  await expectAccessible(second);
  const released = second.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await second.getByRole('button', { name: 'Change cart here' }).click();
  expect((await released).status()).toBe(200);
  await second.close();

  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading')).toHaveText('This payment page has expired');
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await seen(page, 'CONTINUE').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await seen(page, 'PLACE ORDER NOW').click();
  await payByCard(page, '4242 4242 4242 4242');
  await expectSold(page, event);
});
