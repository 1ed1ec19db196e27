import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { checkOut, fillIn, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectFit } from './support/expectFit.ts';
import { codeIn, linkIn, mailTo } from './support/mail.ts';
import { expect, test } from './support/saleTest.ts';
import { uniqueName } from './support/uniqueName.ts';

// The browser logs wrong codes and passwords, and expired sessions.
test.use({ expectedTrouble: [401, 404, 422] });

const home = storefront('riverside');
const password = 'Harbor!Lights7';

const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

test('an owner claims a guest’s order, finds the next checkout prefilled, and deletes everything', async ({
  page,
  event,
  context,
  browser,
}) => {
  test.setTimeout(150_000);
  const email = `${uniqueName('maya').toLowerCase().replace(/\W+/g, '.')}@example.com`;

  await test.step('a guest buys, and is offered an account', async () => {
    await checkOut(page, event, 'Press');
    await fillIn(page, { email: email.replace('maya', 'MAYA'), name: 'Maya Okafor' });
    await seen(page, 'PLACE ORDER NOW').click();
    await expect(page.getByText(/^Confirmed$/)).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
  });

  await test.step('the form shows errors, and accepts valid input', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email.replace('maya', 'MAYA'));
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Please enter your password.')).toBeVisible();
    await expect(page.getByText('Please enter confirm password.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(`${password}x`);
    await page.getByLabel('First name').fill('M4ya');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await expect(page.getByText('First Name must contain only alphabets.')).toBeVisible();
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByLabel('First name').fill('Maya');
    await page.getByRole('button', { name: 'Sign up' }).click();
  });

  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name });

  await test.step('the verified address is signed in at once', async () => {
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await page.getByLabel('Code').fill('0000 0000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    const code = codeIn(await mailTo(page, email, /verification code/));
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
  });

  await test.step('the guest’s order is there with its tickets', async () => {
    await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: event.name })).toBeVisible();
    await page.getByText(/^Tickets for order/).click();
    await expect(page.getByRole('img', { name: /^QR code for ticket/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
    await expectFit(page);
    await section('Sign-in & security').click();
    await expect(page).toHaveURL(`${home}/account/security`);
    await expect(page.getByText('This browser')).toBeVisible();
    await expectAccessible(page);
    await expectFit(page);
    await section('Past orders').click();
    await expect(page.getByText(/^You have no past orders/)).toBeVisible();
  });

  await test.step('the address labels follow the country', async () => {
    await section('Profile').click();
    const details = page.getByRole('region', { name: 'Your details' });
    await details.getByLabel('Country').selectOption('Canada');
    await expect(details.getByLabel('Province')).toBeVisible();
    await expect(details.getByLabel('Postal code')).toBeVisible();
    await details.getByLabel('Country').selectOption('United States');
    await expect(details.getByLabel('Zip code')).toBeVisible();
  });

  await test.step('the next checkout is prefilled, and stays so after the session ends', async () => {
    await checkOut(page, event, 'Press');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page.getByLabel('Full name')).toHaveValue('Maya');
    await expect(page.getByLabel('Address line 1')).toHaveValue('12 Harbor Lane');
    await expect(page.getByLabel('State')).toHaveValue('ME');
    await page.getByLabel('Full name').fill('Maya Okafor');
    await context.clearCookies({ name: 'foyer_attendee' });
    await seen(page, 'PLACE ORDER NOW').click();
    await expect(page.getByText(/^Confirmed$/)).toBeVisible();
    await expect(signIn(page)).toBeVisible();
  });

  await test.step('signing in returns to the previous page', async () => {
    await page.goto(event.address);
    await signIn(page).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(event.address);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'My orders' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
    await page.getByRole('banner').getByRole('link', { name: 'My orders' }).click();
    await expect(page.getByText(/^Tickets for order/)).toHaveCount(2);
  });

  await test.step('an emailed link signs in another browser, once', async () => {
    const other = await browser.newContext();
    const phone = await other.newPage();
    await phone.goto(`${home}/login`);
    await phone.getByRole('link', { name: 'Email me a sign-in link' }).click();
    await phone.getByLabel('Email').fill(email);
    await phone.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(phone.getByText(/we’ve emailed it a sign-in link/)).toBeVisible();
    await expectAccessible(phone);
    const link = linkIn(await mailTo(page, email, /sign-in link/));
    await phone.goto(link);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(`${home}/account`);
    await expect(phone.getByText(`Signed in as ${email}`)).toBeVisible();
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await other.close();
  });

  await test.step('details are saved, and all data can be downloaded', async () => {
    await section('Profile').click();
    await page.getByLabel('Last name').fill('Okafor');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      page.getByText('We’ll fill in these details at your next checkout.'),
    ).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download your data' }).click();
    const kept = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
      orders: { orders: unknown[] };
    };
    expect(kept).toMatchObject({ email, accounts: { profile: { last_name: 'Okafor' } } });
    expect(kept.orders.orders).toHaveLength(2);
  });

  await test.step('the deletion explains itself, asks for the password, and runs once', async () => {
    await section('Sign-in & security').click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await expect(page.getByText(/^2 orders for upcoming events keep/)).toBeVisible();
    const typed = page.getByLabel('Your password', { exact: true });
    const button = page.getByRole('button', { name: 'Delete account permanently' });
    await typed.fill('Wrong!Word1');
    await button.click();
    await expect(typed).toHaveAccessibleDescription('The password is incorrect.');
    await expectAccessible(page);
    await typed.fill(password);
    await button.dblclick();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL(`${home}/`);
    await expect(signIn(page)).toBeVisible();
    await mailTo(page, email, /was deleted/);
    await page.goto(`${home}/account`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
  });
});
