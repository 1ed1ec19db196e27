import { storefront } from './support/addresses.ts';
import {
  checkOut,
  choose,
  expectSold,
  fillIn,
  goToCheckout,
  payByCard,
  seen,
} from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { installClock } from './support/installClock.ts';
import { organize, putOnSale } from './support/sale.ts';
import { expect, test } from './support/saleTest.ts';
import { standStill } from './support/standStill.ts';
import { uniqueName } from './support/uniqueName.ts';

// The browser logs requests that are rejected on purpose.
test.use({
  expectedTrouble: ['ERR_FAILED', 'ERR_INTERNET_DISCONNECTED', 404, 409, 410, 422, 500],
});

test('losing the connection at any step loses no data', async ({ page, event, context }) => {
  test.setTimeout(120_000);
  const noConnection = page.getByRole('alert').filter({ hasText: 'We can’t reach the server.' });
  /** Tries a step offline, sees the error, and reconnects. */
  const inVain = async (step: () => Promise<void>) => {
    await context.setOffline(true);
    await step();
    await expect(noConnection).toBeVisible();
    await context.setOffline(false);
    await expect(noConnection).toHaveCount(0);
  };
  const press = (name: string) => seen(page, name).click();

  await page.goto(event.address);
  await choose(page, 'Stalls', 2);
  await inVain(() => press('Continue to cart'));
  await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('2');
  await press('Continue to cart');

  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  await inVain(() => press('Add one Stalls'));
  await inVain(() => press('CONTINUE'));
  await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('3');
  // Unsaved changes are saved once the connection is back.
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible();
  await inVain(() => press('CONTINUE'));
  await press('CONTINUE');

  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText('3 × Stalls')).toBeVisible();
  await fillIn(page, { email: `${uniqueName('dies')}@example.com`, name: 'Dead Zone' });
  const code = page.getByLabel('Discount code');
  await code.fill('half');
  await context.setOffline(true);
  await press('Apply');
  await expect(code).toHaveAccessibleDescription(/We can’t reach the server/);
  await context.setOffline(false);
  await expect(code).toHaveAccessibleDescription('');
  await expect(code).toHaveValue('HALF');
  await press('Apply');
  // The field is disabled before its answer arrives. An order placed then waits for it.
  await expect(code).toHaveAccessibleDescription('Code HALF applied');
  await inVain(() => press('PLACE ORDER NOW'));
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await press('PLACE ORDER NOW');

  // Back from the payment page.
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await page.route('**/orders/*/status', (route) => route.abort());
  await payByCard(page, '4242 4242 4242 4242');
  await expect(noConnection).toBeVisible();
  await page.unroute('**/orders/*/status');
  await expectSold(page, event);
});

test('reload, back and a second tab are harmless at every step', async ({
  page,
  event,
  context,
}) => {
  test.setTimeout(120_000);
  // The phone's clock is three hours slow, but hold times come from the server.
  await standStill(context, { leftMs: 870_000, lateMs: 3 * 3_600_000 });
  await page.goto(event.address);
  await choose(page, 'Stalls', 2);
  await seen(page, 'Continue to cart').click();
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  // Leaving at once must not lose the change.
  await page.getByRole('button', { name: 'Remove one Stalls' }).click();
  await page.goBack();
  await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('1');
  await page.reload();
  await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('1');
  await page.goForward();
  await page.reload();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await seen(page, 'CONTINUE').click();

  await expect(page.getByRole('timer')).toContainText('Your tickets are held for 14:30');
  await fillIn(page, { email: `${uniqueName('twice')}@example.com`, name: 'Two Tabs' });
  const [news, texts] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
  await news.check();
  await page.reload();
  await expect(page.getByRole('timer')).toContainText('Your tickets are held for 14:30');
  await expect(page.getByText('1 × Stalls')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await expect(news).toBeChecked();
  await expect(texts).not.toBeChecked();
  await page.getByRole('button', { name: 'GO BACK TO CART' }).click();
  await seen(page, 'CONTINUE').click();
  await expect(page.getByLabel('City')).toHaveValue('Portland');

  // Another tab on the cart releases the tickets. The order holds them again, and once.
  const second = await context.newPage();
  await second.goto(event.address.replace(/tickets$/, 'cart'));
  await expect(seen(second, 'CONTINUE')).toBeEnabled();
  await second.close();
  const placed: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payment')) placed.push(request.postDataJSON());
  });
  await seen(page, 'PLACE ORDER NOW').dblclick();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  expect(placed).toMatchObject([{ order: { optInEmail: true, optInText: false } }]);
  await page.goBack();
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await seen(page, 'PLACE ORDER NOW').click();
  await payByCard(page, '4242 4242 4242 4242');
  await expectSold(page, event);
  await page.goto(event.address.replace(/tickets$/, 'account'));
  await expect(page).toHaveURL(event.address);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('long names, emoji and right-to-left text stay in place', async ({ page, organizer }) => {
    test.setTimeout(120_000);
    const long = `${'Überlänge🎭'.repeat(9)}${'W'.repeat(100)}`;
    const hebrew = 'הצגה של לילה קיץ (מוקדמת) 🎟️';
    const odd = await putOnSale(organizer, {
      details: { name: `${hebrew} ${long}`.slice(0, 200), address1: long, covidSafety: long },
      types: [
        { name: hebrew, kind: 'free', quantity: 9, details: long },
        { name: long, price: 40, quantity: 9 },
      ],
    });
    const good = async () => {
      await expectNoOverflow(page);
      await expectAccessible(page);
    };
    await page.goto(odd.address);
    await choose(page, hebrew, 1);
    await choose(page, long, 1);
    await good();
    await seen(page, 'Continue to cart').click();
    await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
    await good();
    await page.getByRole('button', { name: `Remove ${long}` }).click();
    await expect(page.getByText('Total (1 item)')).toBeVisible();
    await seen(page, 'CONTINUE').click();
    await fillIn(page, {
      email: `${uniqueName('long')}@example.com`,
      // The maximum length of a name.
      name: 'ש'.repeat(60),
    });
    await good();
    await seen(page, 'PLACE ORDER NOW').click();
    await expect(page.getByRole('heading', { name: 'You’re going to' })).toBeVisible();
    await good();
    await page.getByRole('link', { name: 'View tickets' }).click();
    await expect(page.getByRole('img', { name: /^QR code for ticket/ })).toBeVisible();
    await good();
  });
});

test('a success page doesn’t trust its URL', async ({ page, event }) => {
  const { origin } = new URL(event.address);
  await page.goto(`${origin}/${event.slug}/success?orderID=${'b'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'We couldn’t find this order' })).toBeVisible();
  await page.goto(`${origin}/${event.slug}/success`);
  await expect(page.getByRole('heading', { name: 'We couldn’t find this order' })).toBeVisible();
  await page.goto(`${origin}/orders/no-such-token`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test('everything works without browser storage', async ({ page, event }) => {
  // One of the two is blocked, and the other is full.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Storage is forbidden.', 'SecurityError');
      },
    });
    Storage.prototype.setItem = () => {
      throw new DOMException('Storage is full.', 'QuotaExceededError');
    };
  });
  await checkOut(page, event, 'Press');
  await fillIn(page, { email: `${uniqueName('private')}@example.com`, name: 'Private Window' });
  await page.getByRole('button', { name: /^Switch to/ }).click();
  await seen(page, 'PLACE ORDER NOW').click();
  await expectSold(page, event);
});

test('each page says that an event was canceled, and an old address redirects', async ({
  page,
  organizer,
}) => {
  const made = await putOnSale(organizer, {
    types: [{ name: 'Stalls', price: 10, quantity: 5 }],
  });
  const slug = uniqueName('renamed');
  const path = `/tenants/${made.tenantId}/events/${made.id}`;
  await organize(organizer, { method: 'PATCH', path, body: { details: { slug } } });
  await installClock(page);
  await page.goto(made.address);
  await expect(page).toHaveURL(`${storefront('riverside')}/${slug}/tickets`);
  await choose(page, 'Stalls', 1);
  await goToCheckout(page);
  await organize(organizer, {
    method: 'PATCH',
    path,
    body: { details: { status: 'cancelled' } },
  });
  expect(made.slug).not.toBe(slug);
  // Buyers at checkout are notified within seconds, without a reload.
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { name: 'This event was canceled' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('won’t take place');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${storefront('riverside')}/${slug}/cart`);
  await expect(page.getByRole('heading', { name: 'This event was canceled' })).toBeVisible();
  await page.goto(`${storefront('riverside')}/${slug}/tickets`);
  await expect(page.getByText('This event was canceled.')).toBeVisible();
});
