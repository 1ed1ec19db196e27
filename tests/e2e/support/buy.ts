import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** The visible one of a button's two copies, for phone and desktop. */
export const seen = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

export async function choose(page: Page, type: string, count: number): Promise<void> {
  for (let taken = 0; taken < count; taken += 1)
    await page.getByRole('button', { name: `Add one ${type}`, exact: true }).click();
  await expect(page.getByLabel(`Quantity of ${type}`, { exact: true })).toHaveValue(String(count));
}

/** Goes from the menu, with a selection, to checkout with held tickets. */
export async function goToCheckout(page: Page): Promise<void> {
  await seen(page, 'Continue to cart').click();
  await expect(page.getByRole('heading', { name: 'Item Summary' })).toBeVisible();
  await seen(page, 'CONTINUE').click();
  await expect(page.getByRole('timer')).toContainText('Your tickets are held for');
}

/** Goes to checkout with one ticket of an event. */
export async function checkOut(
  page: Page,
  { address }: { address: string },
  type = 'Stalls',
): Promise<void> {
  await page.goto(address);
  await choose(page, type, 1);
  await goToCheckout(page);
}

export interface Buyer {
  email: string;
  name: string;
}

export async function fillIn(page: Page, { email, name }: Buyer): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Address line 1').fill('12 Harbor Lane');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption('ME');
  await page.getByLabel('Zip code').fill('04101');
}

/** Waits until the success page confirms the order. */
export async function expectSold(page: Page, { name }: { name: string }): Promise<void> {
  await expect(page).toHaveURL(/\/success\?/);
  await settled();
  await expect(
    page.getByRole('heading', { name: `You’re going to ${name}`, exact: true }),
  ).toBeVisible();
}

/** Fills in and submits the hosted payment page. */
export async function payByCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Maya Okafor');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
