import { tenantConsole } from './support/addresses.ts';
import { checkOut, expectSold, payByCard, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import type { House } from './support/ownHouse.ts';
import { organize, putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/uniqueName.ts';

const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', zipCode: '', country: '' };

async function askForAddress({ organizer: desk, url }: House, when: string): Promise<void> {
  await desk.goto(`${tenantConsole(url)}/settings/checkout`);
  await desk.getByRole('combobox', { name: 'Ask buyers for their address' }).click();
  await desk.getByRole('option', { name: when, exact: true }).click();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await expect(desk.getByText('Successfully updated').first()).toBeVisible();
}

test('places and charges an untaxed order without an address if only tax requires one', async ({
  house,
  browser,
}) => {
  const desk = house.organizer;
  test.setTimeout(120_000);
  const event = await putOnSale(desk, { types: [{ name: 'Stalls', price: 40, quantity: 20 }] });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const address = page.getByRole('heading', { name: 'Address', exact: true });

  try {
    await checkOut(page, event);
    await expect(address).toBeVisible();
    await askForAddress(house, 'Only when tax is charged');
    // The host may serve the old setting for up to a second.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('timer')).toBeVisible();
      expect(await address.count()).toBe(0);
    }).toPass();
    await expect(page.getByLabel('City')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);

    const email = `${uniqueName('short')}@example.com`;
    await page.getByLabel('Email', { exact: true }).fill(email);
    await seen(page, 'PLACE ORDER NOW').click();
    await payByCard(page, '4242424242424242');
    await expectSold(page, event);

    await desk.goto(`${tenantConsole(house.url)}/events/${event.id}/orders`);
    await expect(desk.getByText(email).first()).toBeVisible();
    const path = `/tenants/${event.tenantId}/events/${event.id}/orders`;
    const { result } = await organize(desk, { path });
    const [{ orderUID = '' } = {}] = result as { orderUID?: string }[];
    expect(await organize(desk, { path: `${path}/${orderUID}` })).toMatchObject({
      user: expect.stringContaining(email) as unknown,
      ...NO_ADDRESS,
    });
  } finally {
    await askForAddress(house, 'Always');
    await context.close();
  }
});
