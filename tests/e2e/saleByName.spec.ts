import type { Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { expectSold } from './support/buy.ts';
import { hear } from './support/hear.ts';
import { expect, test } from './support/saleTest.ts';
import { uniqueName } from './support/uniqueName.ts';

const PAYS = '4242 4242 4242 4242';
const IS_DECLINED = '4000 0000 0000 0002';

// A declined card returns 402, an unknown code 422.
test.use({ expectedTrouble: [402, 422], viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a purchase is possible by accessible names alone, and each change is announced', async ({
  page,
  event,
}) => {
  test.setTimeout(90_000);
  const heard = await hear(page);
  const says = (words: string | RegExp) =>
    expect
      .poll(heard, `"${String(words)}" is said`)
      .toContainEqual(
        typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
      );

  await test.step('the home page leads to the event', async () => {
    await page.goto(storefront('riverside'));
    await page.getByRole('link', { name: event.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await expect(page).toHaveTitle(`${event.name} · Riverside Arts`);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('tickets are chosen', async () => {
    await button(page, 'Continue to cart').click();
    await says('Choose at least one ticket.');
    const stalls = page.getByRole('region', { name: 'Tickets' }).getByRole('article', {
      name: 'Stalls',
      exact: true,
    });
    await stalls.getByRole('button', { name: 'Add one Stalls' }).click();
    await says(/^1 Stalls, total \$\d+\.\d\d$/);
    await stalls.getByRole('button', { name: 'Add one Stalls' }).click();
    await says(/^2 Stalls, total \$\d+\.\d\d$/);
    await expect(field(page, 'Quantity of Stalls')).toHaveValue('2');
    // A button that can no longer be used keeps the focus.
    await button(page, 'Add one Press').click();
    await button(page, 'Remove one Press').click();
    await expect(button(page, 'Remove one Press')).toBeFocused();
    await button(page, 'Add one Press').click();
    await button(page, 'Continue to cart').click();
  });

  await test.step('the cart announces its contents', async () => {
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 3 tickets' })).toBeVisible();
    await button(page, 'Add one Press').click();
    await says(/^2 Stalls, 2 Press, total \$\d+\.\d\d$/);
    await expect(page.getByRole('link', { name: 'Cart, 4 tickets' })).toBeVisible();
    const before = heard().length;
    await button(page, 'Remove Press').click();
    await expect(heading(page, 'Cart')).toBeFocused();
    await expect
      .poll(() => heard().slice(before))
      .toEqual([expect.stringMatching(/^2 Stalls, total \$\d+\.\d\d$/)]);
    await expect(page.getByRole('link', { name: 'Cart, 2 tickets' })).toBeVisible();
    await button(page, 'CONTINUE').click();
  });

  await test.step('the form announces missing fields', async () => {
    await expect(heading(page, 'Checkout')).toBeVisible();
    await expect(page.getByRole('timer')).toContainText('Your tickets are held for');
    await button(page, 'PLACE ORDER NOW').click();
    await says(/^\d fields need your attention Email: Email field is required\./);
    await page.getByRole('link', { name: 'Email: Email field is required.' }).click();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email field is required.');

    await field(page, 'Discount code').fill('NONESUCH');
    await button(page, 'Apply').click();
    await says('We don’t recognize this discount code.');
    await field(page, 'Discount code').fill('HALF');
    await button(page, 'Apply').click();
    await says('Code HALF applied');
    await says(/^2 tickets, total \$\d+\.\d\d$/);
  });

  await test.step('the form is filled in and sent', async () => {
    await field(page, 'Email').fill(`${uniqueName('heard')}@example.com`);
    await field(page, 'Full name (optional)').fill('Maya Okafor');
    await field(page, 'Address line 1').fill('12 Harbor Lane');
    await field(page, 'City').fill('Portland');
    await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Maine');
    await field(page, 'Zip code').fill('04101');
    await button(page, 'PLACE ORDER NOW').click();
  });

  await test.step('the card is declined, and another one pays', async () => {
    for (const card of [IS_DECLINED, PAYS]) {
      await expect(heading(page, 'Pay with card')).toBeVisible();
      await field(page, 'Card number').fill(card);
      await field(page, 'Expiry (MM / YY)').fill('12 / 40');
      await field(page, 'Security code').fill('123');
      await field(page, 'Name on card').fill('Maya Okafor');
      await button(page, /^Pay \$\d+\.\d\d$/).click();
      if (card === PAYS) continue;
      await says('Your card was declined.');
      await expect(field(page, 'Card number')).toBeFocused();
      await expect(field(page, 'Card number')).toHaveAccessibleDescription(
        'Your card was declined.',
      );
    }
  });

  await test.step('the order is announced as complete, and shows its tickets', async () => {
    await expectSold(page, event);
    await says('Your order is complete.');
    await expect(page.getByRole('img', { name: /^QR code for ticket/ })).toBeVisible();
    await page.getByRole('link', { name: 'View tickets', exact: true }).click();
    await expect(heading(page, 'Your tickets')).toBeVisible();
    await expect(page.getByRole('img', { name: /^QR code for ticket/ })).toHaveCount(2);
  });
});
