import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { storefront } from './support/addresses.ts';
import { choose, fillIn, goToCheckout, payByCard, seen } from './support/buy.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { organise, putOnSale, withOrganiser, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

const CAPACITY =
  'Insufficient Capacity: The available capacity is not enough to proceed. Please update the number of tickets.';

// What is refused on purpose is logged by the browser.
test.use({
  expectedTrouble: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of (404|409|410|422|500)/,
});

let event: EventOnSale;
let small: EventOnSale;
test.beforeAll(async ({ browser, sessionOf }) => {
  const state = await sessionOf('riverside');
  await withOrganiser({ browser, state }, async (organiser) => {
    event = await putOnSale(organiser, {
      types: [
        { name: 'Stalls', price: 40, quantity: 400 },
        { name: 'Press', kind: 'free', quantity: 400 },
      ],
      discounts: [
        { code: 'HALF', kind: 'percent', percent: 50 },
        { code: 'GONE', kind: 'percent', percent: 50, usageLimit: 0 },
      ],
    });
    small = await putOnSale(organiser, {
      details: { capacity: 3 },
      types: [
        { name: 'Stalls', price: 40, quantity: 1 },
        { name: 'Floor', price: 20, quantity: 50 },
      ],
    });
  });
});

async function checkOut(page: Page, type = 'Stalls'): Promise<void> {
  await page.goto(event.address);
  await choose(page, type, 1);
  await goToCheckout(page);
}

test('every field says what is wrong with it, to the letter', async ({ page }) => {
  await checkOut(page);
  const place = () => seen(page, 'PLACE ORDER NOW').click();
  const says = (label: string, sentence: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
  await page.getByLabel('Country').selectOption('');
  await place();
  await expect(page.getByRole('alert')).toBeFocused();
  await says('Email', 'Email field is required.');
  await says('Address line 1', 'Address field is required.');
  await says('City', 'The city field is required.');
  await says('State', 'The State field is required.');
  await says('Zip code', 'The Zip code field is required.');
  await says('Country', 'Country field is required');
  await page.getByRole('link', { name: /^City/ }).click();
  await expect(page.getByLabel('City')).toBeFocused();

  await page.getByLabel('Country').selectOption('USA');
  await page.getByLabel('Email', { exact: true }).fill('maya@');
  await page.getByLabel('Mobile number').fill('20755');
  await page.getByLabel('City').fill('Portland ');
  await page.getByLabel('Zip code').fill('0410a');
  await place();
  await says('Email', 'Entered value does not match email format');
  await says('Mobile number (optional)', 'Mobile number field is required.');
  await says('City', 'No trailing spaces.');
  await says('Zip code', 'Zip code must contain only numbers.');
  await expectAccessible(page);

  await page.getByLabel('Country').selectOption('Canada');
  await expect(page.getByRole('textbox', { name: 'State' })).toBeVisible();
  await page.getByLabel('Zip code').fill('K1A 0B1');
  await page.getByRole('textbox', { name: 'State' }).fill('Ontario ');
  await place();
  await says('State', 'No trailing spaces.');
  await expect(page.getByLabel('Zip code')).toHaveAccessibleDescription('');
});

test('without a cart the checkout leads to the tickets', async ({ page }) => {
  const { origin } = new URL(event.address);
  await page.goto(`${origin}/${event.slug}/account`);
  await expect(page).toHaveURL(event.address);
  await page.evaluate(
    (slug) => localStorage.setItem(`draft:guest:${slug}`, 'a'.repeat(32)),
    event.slug,
  );
  await page.goto(`${origin}/${event.slug}/account`);
  await expect(page).toHaveURL(event.address);
  await page.goto(`${origin}/${event.slug}/cart`);
  await expect(page.getByRole('button', { name: 'CONTINUE' })).toBeDisabled();
  await expectAccessible(page);
});

test('a connection that dies at each step loses nothing', async ({ page, context }) => {
  test.setTimeout(120_000);
  const noConnection = page.getByRole('alert').filter({ hasText: 'There is no connection.' });
  /** Tries a step in vain, sees it said, and is connected again. */
  const inVain = async (step: () => Promise<void>) => {
    await context.setOffline(true);
    await step();
    await expect(noConnection).toBeVisible();
    await context.setOffline(false);
  };
  const press = (name: string) => seen(page, name).click();

  await page.goto(event.address);
  await choose(page, 'Stalls', 2);
  await inVain(() => press('Continue to cart'));
  await expect(page.getByLabel('2 Stalls', { exact: true })).toBeVisible();
  await press('Continue to cart');

  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  await inVain(() => press('One more Stalls'));
  await inVain(() => press('CONTINUE'));
  await expect(page.getByLabel('3 Stalls', { exact: true })).toBeVisible();
  await press('Try again');
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible();
  await inVain(() => press('CONTINUE'));
  await press('CONTINUE');

  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText('3 × Stalls')).toBeVisible();
  await fillIn(page, { email: `${uniqueName('dies')}@example.com`, name: 'Dead Zone' });
  const code = page.getByLabel('Discount code');
  await code.fill('half');
  await context.setOffline(true);
  await press('APPLY');
  await expect(code).toHaveAccessibleDescription(/There is no connection/);
  await context.setOffline(false);
  await expect(code).toHaveValue('HALF');
  await press('APPLY');
  await expect(code).toBeDisabled();
  await inVain(() => press('PLACE ORDER NOW'));
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await press('Try again');

  // The way back from the payment page.
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await page.route('**/orders/*/status', (route) => route.abort());
  await payByCard(page, '4242 4242 4242 4242');
  await expect(noConnection).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/orders/*/status');
  await press('Try again');
  await expect(page.getByText(`You are going to ${event.name}`)).toBeVisible({ timeout: 30_000 });
});

test('reload, back and a second tab are no trouble at any step', async ({ page, context }) => {
  test.setTimeout(120_000);
  // A phone whose clock is three hours late; how long tickets are held is the server's to say.
  await context.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 3 * 3_600_000;
  });
  await page.goto(event.address);
  await choose(page, 'Stalls', 2);
  await seen(page, 'Continue to cart').click();
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  // Whoever leaves at once has changed the cart all the same.
  await page.getByRole('button', { name: 'One less Stalls' }).click();
  await page.goBack();
  await expect(page.getByLabel('1 Stalls', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('1 Stalls', { exact: true })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await seen(page, 'CONTINUE').click();

  await expect(page.getByRole('timer')).toContainText(/15:00|14:\d\d/);
  await fillIn(page, { email: `${uniqueName('twice')}@example.com`, name: 'Two Tabs' });
  const [news, texts] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
  await news.check();
  await page.reload();
  await expect(page.getByRole('timer')).toContainText(/15:00|14:\d\d/);
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
  await expect(page.getByText(`You are going to ${event.name}`)).toBeVisible({ timeout: 30_000 });
  await page.goto(event.address.replace(/tickets$/, 'account'));
  await expect(page).toHaveURL(event.address);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('long names, emoji and right-to-left ones stay in their place', async ({
    page,
    browser,
    sessionOf,
  }) => {
    test.setTimeout(120_000);
    const long = `${'Überlänge🎭'.repeat(9)}${'W'.repeat(100)}`;
    const hebrew = 'הצגה של לילה קיץ (מוקדמת) 🎟️';
    const state = await sessionOf('riverside');
    const odd = await withOrganiser({ browser, state }, (organiser) =>
      putOnSale(organiser, {
        details: { name: `${hebrew} ${long}`.slice(0, 200), address1: long, covidSafety: long },
        types: [
          { name: hebrew, kind: 'free', quantity: 9, details: long },
          { name: long, price: 40, quantity: 9 },
        ],
      }),
    );
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
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
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

test('a success page trusts nothing in its address', async ({ page }) => {
  const { origin } = new URL(event.address);
  await page.goto(`${origin}/${event.slug}/success?orderID=${'b'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await page.goto(`${origin}/${event.slug}/success`);
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await page.goto(`${origin}/orders/no-such-token`);
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expectAccessible(page);
});

test('too many for the event is said as long as it is so', async ({ page }) => {
  await page.goto(small.address);
  await choose(page, 'Floor', 4);
  await seen(page, 'Continue to cart').click();
  await expect(page.getByRole('alert')).toHaveText(CAPACITY);
  await expect(seen(page, 'CONTINUE')).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'One less Floor' }).click();
  await page.getByRole('button', { name: 'One less Floor' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(seen(page, 'CONTINUE')).toBeEnabled();
});

test('the last ticket goes to whoever holds it, and back when they return', async ({
  page,
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

  await page.getByRole('button', { name: 'GO BACK TO CART' }).click();
  await expect(page.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
  // The tickets are free a moment after the page is there.
  await expect(async () => {
    const again = seen(other, 'CONTINUE');
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(other.getByRole('timer')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await other.getByRole('button', { name: 'GO BACK TO CART' }).click();
  await expect(other.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
  await other.context().close();
});

test('a discount is applied in capitals, refused with a toast, and removed', async ({ page }) => {
  await checkOut(page);
  const code = page.getByLabel('Discount code');
  await page.getByRole('button', { name: 'APPLY' }).click();
  await expect(code).toHaveAccessibleDescription('Discount is required.');
  for (const [refused, sentence] of [
    ['nonesuch', 'There is no such discount code.'],
    ['gone', 'This discount code has been used up.'],
  ] as const) {
    await code.fill(refused);
    await page.getByRole('button', { name: 'APPLY' }).click();
    await expect(toast(page, 'Invalid Input')).toBeVisible();
    await expect(toast(page, 'Please check your input values or contact support.')).toBeVisible();
    await expect(code).toHaveAccessibleDescription(sentence);
    await expect(code).toHaveValue('');
  }
  await code.fill('half');
  await expect(code).toHaveValue('HALF');
  await code.press('Enter');
  await expect(toast(page, 'Discount code applied.')).toBeVisible();
  await expect(code).toBeDisabled();
  await expect(page.getByText('−$20.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'REMOVE' }).click();
  await expect(code).toBeEnabled();
  await expect(page.getByText('−$20.00')).toHaveCount(0);
});

test('a payment call that gets lost is said, and tried again', async ({ page }) => {
  // The order is placed, and the first answer never arrives.
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    let isLost = false;
    window.fetch = async (...request) => {
      const answer = await ask(...request);
      if (isLost || !String(request[0]).endsWith('/payment')) return answer;
      isLost = true;
      throw new TypeError('Failed to fetch');
    };
  });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payment')) keys.push(request.headers()['idempotency-key']);
  });
  await checkOut(page);
  await fillIn(page, { email: `${uniqueName('lost')}@example.com`, name: 'Lost Answer' });
  await seen(page, 'PLACE ORDER NOW').click();
  await expect(page.getByText('There is no connection.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);

  // Back from the payment page, the order can be placed again, or the tickets be given back.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([
    expect.stringMatching(new RegExp(`^draft:lost-\\w+@example.com:${event.slug}$`)),
  ]);
  await page.getByRole('button', { name: 'GO BACK TO CART' }).click();
  await expect(seen(page, 'CONTINUE')).toBeEnabled();
});

test('the clock warns, and gives more time once', async ({ page }) => {
  // Until more time is asked for, little is left.
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    let isExtended = false;
    window.fetch = async (...request) => {
      const answer = await ask(...request);
      isExtended ||= String(request[0]).endsWith('/extend');
      if (isExtended || !/\/cart\/\w+(\/hold)?$/.test(String(request[0]))) return answer;
      const cart = (await answer.json()) as { expiresAt: string | null };
      const expiresAt = cart.expiresAt && new Date(Date.now() + 100_000).toISOString();
      return Response.json({ ...cart, expiresAt });
    };
  });
  await checkOut(page);
  const more = page.getByRole('button', { name: 'Keep my tickets longer' });
  await expect(page.getByRole('status').filter({ has: more })).toContainText('more time?');
  await expectAccessible(page);
  await more.click();
  await expect(page.getByRole('timer')).toContainText(/15:00|14:\d\d/);
  await expect(more).toHaveCount(0);
});

test('what has run out is kept, and held again when asked for', async ({ page }) => {
  await checkOut(page);
  await page.getByLabel('City').fill('Portland');
  const uid = await page.evaluate(
    (slug) => localStorage.getItem(`draft:guest:${slug}`),
    event.slug,
  );
  // Another tab gave the tickets back; this one finds out when it asks.
  const released = await callApi(page, {
    method: 'DELETE',
    path: `/p/tenants/${event.tenantId}/events/${event.id}/cart/${uid}/hold`,
    type: 'TENANT',
  });
  expect(released.status).toBe(200);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your tickets are no longer held.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hold them again' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Portland');
});

test('a price that changed before the tickets were held again is said', async ({
  page,
  browser,
  sessionOf,
}) => {
  const state = await sessionOf('riverside');
  await withOrganiser({ browser, state }, async (organiser) => {
    const type = { name: 'Stalls', price: 40, quantity: 9 };
    const { id, tenantId, slug, address } = await putOnSale(organiser, { types: [type] });
    await page.goto(address);
    await choose(page, 'Stalls', 1);
    await goToCheckout(page);
    const types = `/tenants/${tenantId}/events/${id}/ticket-types`;
    const { result } = await organise(organiser, { path: `${types}?limit=1` });
    const [first] = result as { id: string }[];
    await organise(organiser, {
      method: 'PUT',
      path: `${types}/${first?.id}`,
      body: { details: { ...type, price: 50 } },
    });
    // What is held keeps its price.
    await page.reload();
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('$40.00');
    const uid = await page.evaluate((name) => localStorage.getItem(`draft:guest:${name}`), slug);
    await callApi(page, {
      method: 'DELETE',
      path: `/p/tenants/${tenantId}/events/${id}/cart/${uid}/hold`,
      type: 'TENANT',
    });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('button', { name: 'Hold them again' }).click();
    await expect(page.getByText('Stalls: $50.00 instead of $40.00')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a seat map is shown, and enlarged', async ({ page, browser, sessionOf }) => {
  const state = await sessionOf('riverside');
  const drawn = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#0b4a52' },
  })
    .png()
    .toBuffer();
  const made = await withOrganiser({ browser, state }, async (organiser) => {
    const onSale = await putOnSale(organiser, {
      types: [{ name: 'Stalls', price: 40, quantity: 9 }],
    });
    await organiser.evaluate(
      async ({ path, bytes }) => {
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'image/png', 'x-application-type': 'TENANT' },
          body: new Uint8Array(bytes),
        });
      },
      {
        path: `/api/tenants/${onSale.tenantId}/events/${onSale.id}/seatmap`,
        bytes: [...drawn],
      },
    );
    return onSale;
  });
  await page.goto(made.address);
  await choose(page, 'Stalls', 1);
  await goToCheckout(page);
  const map = page.getByRole('img', { name: `Seating map of ${made.name}` });
  await expect(map).toBeVisible();
  const widthOf = async () => (await map.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect(await widthOf()).toBeGreaterThan(before * 1.4);
  await expectAccessible(page);
});

test('it all works where the browser may keep nothing', async ({ page }) => {
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
  await checkOut(page, 'Press');
  await fillIn(page, { email: `${uniqueName('private')}@example.com`, name: 'Private Window' });
  await page.getByRole('button', { name: /^Switch to/ }).click();
  await seen(page, 'PLACE ORDER NOW').click();
  await expect(page.getByText(`You are going to ${event.name}`)).toBeVisible();
});

test('the cart of a cancelled event is closed, and an old address leads on', async ({
  page,
  browser,
  sessionOf,
}) => {
  const state = await sessionOf('riverside');
  const { moved, renamed } = await withOrganiser({ browser, state }, async (organiser) => {
    const made = await putOnSale(organiser, {
      types: [{ name: 'Stalls', price: 10, quantity: 5 }],
    });
    const slug = uniqueName('renamed');
    const path = `/tenants/${made.tenantId}/events/${made.id}`;
    await organise(organiser, { method: 'PATCH', path, body: { details: { slug } } });
    await page.goto(made.address);
    await expect(page).toHaveURL(`${storefront('riverside')}/${slug}/tickets`);
    await choose(page, 'Stalls', 1);
    await seen(page, 'Continue to cart').click();
    await expect(page.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
    await organise(organiser, {
      method: 'PATCH',
      path,
      body: { details: { status: 'cancelled' } },
    });
    return { moved: made, renamed: slug };
  });
  expect(moved.slug).not.toBe(renamed);
  await seen(page, 'CONTINUE').click();
  await expect(page.getByRole('heading', { name: 'This cart is closed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This event is not on sale.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'TICKET MENU' }).click();
  await expect(page.getByText('This event is cancelled.')).toBeVisible();
});
