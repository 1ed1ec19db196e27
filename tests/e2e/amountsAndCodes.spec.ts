import type { Locator, Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { checkOut, choose, fillIn, goToCheckout, payByCard, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { installClock } from './support/installClock.ts';
import { organize, putOnSale, type EventOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ expectedTrouble: ['ERR_FAILED', 409, 422] });

const DAY_MS = 86_400_000;

let event: EventOnSale;
let charity: string;
test.beforeAll(async ({ organizer }) => {
  const session = await organize(organizer, { path: '/auth/session' });
  const { id: tenantId } = session['tenant'] as { id: string };
  const list = await organize(organizer, { path: `/tenants/${tenantId}/charities?limit=100` });
  const charities = list['result'] as { id: string; details: Record<string, unknown> }[];
  const given = charities.find(({ details }) => details['assigned']);
  charity = String(given?.details['name']);
  event = await putOnSale(organizer, {
    details: { charityId: given?.id },
    types: [
      { name: 'Stalls', price: 40, quantity: 400 },
      { name: 'For the roof', kind: 'donation', price: 5, quantity: 400 },
      { name: 'For the roof', kind: 'donation', price: 25, quantity: 400 },
    ],
    discounts: [
      { code: 'HALF', kind: 'percent', percent: 50 },
      { code: 'GONE', kind: 'percent', percent: 50, usageLimit: 0 },
    ],
  });
});

/** Visible in the window, not covered by the bar with the total. */
async function expectInSight(page: Page, note: Locator): Promise<void> {
  await expect(note).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('region', { name: 'Your total' });
  await expect
    .poll(async () => {
      const [box, covering] = await Promise.all([note.boundingBox(), bar.boundingBox()]);
      return box && covering ? box.y + box.height <= covering.y : null;
    })
    .toBe(true);
}

/** Inside the sticky bar, next to the button that was pressed. */
async function expectInBar(page: Page, note: Locator): Promise<void> {
  await expect(note).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('region', { name: 'Your total' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.filter({ has: note })).toBeVisible();
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('an ended event sells nothing, and its page, cart and checkout say so', async ({
  page,
  organizer,
}) => {
  const past = await putOnSale(organizer, { types: [{ name: 'Stalls', price: 40, quantity: 9 }] });
  await installClock(page);
  await page.goto(past.address);
  await choose(page, 'Stalls', 1);
  await goToCheckout(page);
  await organize(organizer, {
    method: 'PATCH',
    path: `/tenants/${past.tenantId}/events/${past.id}`,
    body: {
      details: {
        startDateTime: new Date(Date.now() - 12 * DAY_MS).toISOString(),
        endDateTime: new Date(Date.now() - 11.9 * DAY_MS).toISOString(),
      },
    },
  });
  // Buyers at checkout are notified within seconds, without a reload.
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
  await expectGood(page);
  for (const at of ['cart', 'account']) {
    await page.goto(past.address.replace(/tickets$/, at));
    await expect(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
    await expect(seen(page, 'CONTINUE')).toHaveCount(0);
  }
  await page.goto(past.address);
  await expect(
    page.getByText('This event has ended. Tickets are no longer on sale.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add one Stalls' })).toHaveCount(0);
  await expect(seen(page, 'Continue to cart')).toHaveCount(0);
  await expectGood(page);
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test('a donation keeps the typed amount or is rejected next to its field, and is a line of the cart', async ({
      page,
    }) => {
      await page.goto(event.address);
      const field = page.getByLabel('Donation in dollars');
      for (const [typed, sentence] of [
        ['-5', 'Enter an amount of zero or more.'],
        ['1.005', 'Use at most two decimal places.'],
        ['99999999', 'Enter a donation of $10,000.00 or less.'],
        ['1e3', 'Enter an amount in dollars, like 12.50.'],
      ] as const) {
        await field.fill(typed);
        await field.blur();
        await expect(field).toHaveValue(typed);
        await expect(field).toHaveAccessibleDescription(sentence);
      }
      await choose(page, 'Stalls', 1);
      await page.evaluate(() => scrollTo(0, 0));
      await seen(page, 'Continue to cart').click();
      await expect(field).toBeFocused();
      await expectInSight(page, page.getByText('Enter an amount in dollars, like 12.50.'));
      await expect(page).toHaveURL(event.address);
      await expectGood(page);
      for (const [typed, shown] of [
        ['１２', '12.00'],
        ['', ''],
        ['12,50', '12.50'],
      ] as const) {
        await field.fill(typed);
        await field.blur();
        await expect(field).toHaveValue(shown);
        await expect(field).toHaveAccessibleDescription('');
      }
      await page.getByRole('button', { name: 'Add one For the roof ($5.00)' }).click();
      await page.getByRole('button', { name: 'Add one For the roof ($25.00)' }).click();
      await seen(page, 'Continue to cart').click();

      await expect(page.getByText('includes a $42.50 donation')).toBeVisible();
      for (const name of [
        'For the roof ($5.00)',
        'For the roof ($25.00)',
        `Donation to ${charity}`,
      ])
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expectGood(page);
      const inCart = page.getByLabel(`Donation to ${charity} in dollars`);
      await expect(inCart).toHaveValue('12.50');
      await inCart.fill('7,');
      await inCart.fill('7,2');
      await expect(page.getByText('includes a $37.20 donation')).toBeVisible();
      // Donations count as lines but not as tickets.
      await expect(page.getByText(/^\d+ tickets left$/)).toHaveCount(1);
      await expect(page.getByText(/^\d+ left$/)).toHaveCount(2);
      await inCart.fill('7,255');
      await seen(page, 'CONTINUE').click();
      await expect(inCart).toBeFocused();
      await expect(inCart).toHaveAccessibleDescription(/thousands|two decimals/);
      await expectGood(page);
      await page.getByRole('button', { name: 'Remove For the roof ($5.00)' }).click();
      await page.getByRole('button', { name: `Remove Donation to ${charity}` }).click();
      await expect(page.getByText('includes a $25.00 donation')).toBeVisible();
      await expect(inCart).toHaveCount(0);
      await seen(page, 'CONTINUE').click();
      await expect(page.getByRole('timer')).toBeVisible();
      await expect(page.getByText('1 × For the roof')).toBeVisible();
      await expect(page.getByText(`Donation to ${charity}`)).toHaveCount(0);
    });

    test('a typed but unapplied code is applied before the order is placed', async ({ page }) => {
      const placed: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/payment')) placed.push(request.url());
      });
      await checkOut(page, event);
      await fillIn(page, { email: `${uniqueName('code')}@example.com`, name: 'Code Typer' });
      const code = page.getByLabel('Discount code');
      await code.fill('gone');
      await seen(page, 'PLACE ORDER NOW').click();
      await expect(
        page.getByText('Your order wasn’t placed. Check the discount code.'),
      ).toBeVisible();
      await expect(code).toBeFocused();
      await expect(code).toHaveAccessibleDescription(
        'This discount code has reached its usage limit.',
      );
      await expectGood(page);

      await code.fill('half');
      await page.evaluate(() => scrollTo(0, 0));
      await seen(page, 'PLACE ORDER NOW').dblclick();
      await expectInSight(page, page.getByText(/Code HALF applied. Your new total is \$2\d\.\d\d/));
      await expect(code).toBeDisabled();
      expect(placed).toEqual([]);
      await expectGood(page);
      await seen(page, 'PLACE ORDER NOW').click();
      await expect(page.getByRole('button', { name: /^Pay \$2\d\./ })).toBeVisible();
      expect(placed).toHaveLength(1);
    });
  });

test('on a phone, errors are visible when a button is pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(event.address);
  await choose(page, 'Stalls', 1);
  await page.getByLabel('Donation in dollars').fill('abc');
  await page.evaluate(() => scrollTo(0, 0));
  await seen(page, 'Continue to cart').click();
  await expect(page.getByText('Enter an amount in dollars, like 12.50.')).toBeInViewport({
    ratio: 1,
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(event.address);
  for (const name of ['Stalls', 'For the roof ($5.00)', 'For the roof ($25.00)'])
    await page.getByRole('button', { name: `Add one ${name}` }).click();
  await seen(page, 'Continue to cart').click();
  const lost = page.getByRole('alert').filter({ hasText: 'We can’t reach the server.' });
  await page.route('**/hold', (route) => route.abort('failed'));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await seen(page, 'CONTINUE').click();
  await expectInBar(page, lost);
  await expect(lost).toBeFocused();
  await page.unroute('**/hold');
  await seen(page, 'CONTINUE').click();
  await fillIn(page, { email: `${uniqueName('sight')}@example.com`, name: 'Looks Down' });
  await page.route('**/payment', (route) => route.abort('failed'));
  await page.evaluate(() => scrollTo(0, 0));
  await seen(page, 'PLACE ORDER NOW').click();
  await expectInSight(page, lost);
  await expect(lost).toBeFocused();
  await page.unroute('**/payment');

  // Someone else bought it in the meantime: said once, with a link to the cart.
  const taken = 'There is nothing left of it.';
  await page.route('**/payment', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'sold_out', message: taken } } }),
  );
  await seen(page, 'PLACE ORDER NOW').click();
  const soldOut = page.getByRole('alert').filter({ hasText: taken });
  await expectInSight(page, soldOut);
  await expect(soldOut).toBeFocused();
  await expect(page.getByText(taken)).toHaveCount(1);
  await expectGood(page);
  await soldOut.getByRole('link', { name: 'Change cart' }).click();
  await expect(page.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
});

test('thanks a buyer who only donates, and mentions no tickets', async ({ page }) => {
  await page.goto(event.address);
  await page.getByRole('button', { name: 'Add one For the roof ($25.00)' }).click();
  await goToCheckout(page);
  const email = `${uniqueName('giver')}@example.com`;
  await fillIn(page, { email, name: 'Gives Gladly' });
  await seen(page, 'PLACE ORDER NOW').click();
  await payByCard(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible();
  await expect(page.getByText(`We sent your confirmation to ${email}.`)).toBeVisible();
  await expectGood(page);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('This order is a donation.')).toBeVisible();
  await expect(page.locator('main').getByText(/ticket|at the door/i)).toHaveCount(0);
  await expectGood(page);
});

test('a code from a link is stored, shown in the cart and applied at checkout', async ({
  page,
}) => {
  for (const address of [
    `${event.address}?code=half`,
    `${storefront('riverside')}/${event.slug}?discount=HALF`,
  ]) {
    await page.goto(address);
    await expect(page.getByText('We’ll add discount code HALF to your cart.')).toBeVisible();
    await choose(page, 'Stalls', 1);
    await seen(page, 'Continue to cart').click();
    await expect(page.getByText('Discount code HALF applied.')).toBeVisible();
    await expect(page.getByText('Discount (HALF)')).toBeVisible();
    await expectGood(page);
    await seen(page, 'CONTINUE').click();
    await expect(page.getByLabel('Discount code')).toBeDisabled();
    await expect(page.getByLabel('Discount code')).toHaveValue('HALF');
    await page.evaluate(() => localStorage.clear());
  }
  await page.goto(`${event.address}?code=gone`);
  await choose(page, 'Stalls', 1);
  await seen(page, 'Continue to cart').click();
  await expect(
    page.getByText('Discount code GONE: This discount code has reached its usage limit.'),
  ).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(page.getByText('Discount code GONE')).toHaveCount(0);
});

test('creates one cart when the response is lost', async ({ page }) => {
  const made: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/cart')) return;
    made.push(response.json().then((cart: { draftOrderUID: string }) => cart.draftOrderUID));
  });
  // The server answers, but the page never receives it.
  await page.addInitScript(() => {
    const original = window.fetch;
    let isLost = false;
    window.fetch = async (...asked) => {
      const answer = await original(...asked);
      if (asked[1]?.method?.toUpperCase() !== 'POST' || isLost) return answer;
      isLost = true;
      await answer.text();
      throw new TypeError('Failed to fetch');
    };
  });
  await page.goto(event.address);
  await choose(page, 'Stalls', 1);
  await seen(page, 'Continue to cart').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'We can’t reach the server.', visible: true }),
  ).toBeVisible();
  await seen(page, 'Continue to cart').click();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  const [first, second] = await Promise.all(made);
  expect(made).toHaveLength(2);
  expect(second).toBe(first);
});
