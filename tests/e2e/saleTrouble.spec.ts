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
import { organise, putOnSale } from './support/sale.ts';
import { expect, test } from './support/saleTest.ts';
import { standStill } from './support/standStill.ts';
import { uniqueName } from './support/uniqueName.ts';

// What is refused on purpose is logged by the browser.
test.use({
  expectedTrouble: ['ERR_FAILED', 'ERR_INTERNET_DISCONNECTED', 404, 409, 410, 422, 500],
});

test('a connection that dies at each step loses nothing', async ({ page, event, context }) => {
  test.setTimeout(120_000);
  const noConnection = page.getByRole('alert').filter({ hasText: 'There is no connection.' });
  /** Tries a step in vain, sees it said, and is connected again. */
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
  await inVain(() => press('One more Stalls'));
  await inVain(() => press('CONTINUE'));
  await expect(page.getByLabel('Quantity of Stalls', { exact: true })).toHaveValue('3');
  // What could not be saved is saved once the connection is back.
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
  await expect(code).toHaveAccessibleDescription(/There is no connection/);
  await context.setOffline(false);
  await expect(code).toHaveAccessibleDescription('');
  await expect(code).toHaveValue('HALF');
  await press('Apply');
  // Before its answer the field is disabled already; an order pressed then waits for it.
  await expect(code).toHaveAccessibleDescription('Code HALF applied');
  await inVain(() => press('PLACE ORDER NOW'));
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await press('PLACE ORDER NOW');

  // The way back from the payment page.
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await page.route('**/orders/*/status', (route) => route.abort());
  await payByCard(page, '4242 4242 4242 4242');
  await expect(noConnection).toBeVisible();
  await page.unroute('**/orders/*/status');
  await expectSold(page, event);
});

test('reload, back and a second tab are no trouble at any step', async ({
  page,
  event,
  context,
}) => {
  test.setTimeout(120_000);
  // A phone whose clock is three hours late; how long tickets are held is the server's to say.
  await standStill(context, { leftMs: 870_000, lateMs: 3 * 3_600_000 });
  await page.goto(event.address);
  await choose(page, 'Stalls', 2);
  await seen(page, 'Continue to cart').click();
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  // Whoever leaves at once has changed the cart all the same.
  await page.getByRole('button', { name: 'One less Stalls' }).click();
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

  // Another tab on the cart gives the tickets back; the order takes them again, and once.
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

  test('long names, emoji and right-to-left ones stay in their place', async ({
    page,
    organiser,
  }) => {
    test.setTimeout(120_000);
    const long = `${'Überlänge🎭'.repeat(9)}${'W'.repeat(100)}`;
    const hebrew = 'הצגה של לילה קיץ (מוקדמת) 🎟️';
    const odd = await putOnSale(organiser, {
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
      name: `${hebrew}${'🙂'.repeat(40)}${'ש'.repeat(91)}`,
    });
    await good();
    await seen(page, 'PLACE ORDER NOW').click();
    await expect(page.getByRole('heading', { name: 'You are going to' })).toBeVisible();
    await good();
    await page.getByRole('link', { name: 'See my tickets' }).click();
    await expect(page.getByRole('img', { name: /^Code of ticket/ })).toBeVisible();
    await good();
  });
});

test('a success page trusts nothing in its address', async ({ page, event }) => {
  const { origin } = new URL(event.address);
  await page.goto(`${origin}/${event.slug}/success?orderID=${'b'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await page.goto(`${origin}/${event.slug}/success`);
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await page.goto(`${origin}/orders/no-such-token`);
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expectAccessible(page);
});

test('it all works where the browser may keep nothing', async ({ page, event }) => {
  // One of the two is forbidden, and the other one is full.
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

test('each page says that an event was cancelled, and an old address leads on', async ({
  page,
  organiser,
}) => {
  const made = await putOnSale(organiser, {
    types: [{ name: 'Stalls', price: 10, quantity: 5 }],
  });
  const slug = uniqueName('renamed');
  const path = `/tenants/${made.tenantId}/events/${made.id}`;
  await organise(organiser, { method: 'PATCH', path, body: { details: { slug } } });
  await installClock(page);
  await page.goto(made.address);
  await expect(page).toHaveURL(`${storefront('riverside')}/${slug}/tickets`);
  await choose(page, 'Stalls', 1);
  await goToCheckout(page);
  await organise(organiser, {
    method: 'PATCH',
    path,
    body: { details: { status: 'cancelled' } },
  });
  expect(made.slug).not.toBe(slug);
  // Whoever stands at the checkout is told within seconds, without a reload.
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { name: 'This event is cancelled' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('will not take place');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${storefront('riverside')}/${slug}/cart`);
  await expect(page.getByRole('heading', { name: 'This event is cancelled' })).toBeVisible();
  await page.goto(`${storefront('riverside')}/${slug}/tickets`);
  await expect(page.getByText('This event is cancelled.')).toBeVisible();
});
