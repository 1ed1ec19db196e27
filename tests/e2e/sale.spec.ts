import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { platform, storefront } from './support/addresses.ts';
import { choose, expectSold, fillIn, goToCheckout, payByCard, seen } from './support/buy.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { mailTo } from './support/mail.ts';
import { NOBODY } from './support/ownHouse.ts';
import { ownPerson, signInAt } from './support/ownPerson.ts';
import { readQr } from './support/readQr.ts';
import { organize, type EventOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

const PAYS = '4242 4242 4242 4242';
const IS_DECLINED = '4000 0000 0000 0002';
/** A card whose payments are available for payout immediately. */
const PAYS_AT_ONCE = '4000 0000 0000 0077';

test.use({ timezoneId: 'America/New_York' });

type Sold = Omit<EventOnSale, 'typeIds'>;

/** Starts with the organizer's first click. Everything is entered in forms. */
async function sellSomething(page: Page, tenant: string): Promise<Sold> {
  const name = uniqueName('Opening night');
  const dialog = page.getByRole('dialog');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Events' }).first().click();
  await page.getByRole('link', { name: 'Create event' }).first().click();
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByLabel('Starts').fill('2031-05-10T19:30');
  await expect(form.getByLabel('Ends')).toHaveValue('2031-05-10T22:30');
  await form.getByLabel('Venue and street').fill('Riverside Black Box');
  const stalls = form.getByRole('group', { name: 'Ticket type 1' });
  await stalls.getByLabel('Ticket name').fill('Stalls');
  await stalls.getByLabel('Price').fill('40');
  await stalls.getByLabel('Quantity').fill('20');
  await expect(stalls.getByText('Buyers pay')).toBeVisible();
  await form.getByRole('button', { name: 'Create event' }).click();
  await expectToast(page, 'Event created');

  await page.getByRole('button', { name: 'Publish event' }).click();
  await dialog.getByRole('button', { name: 'Publish event' }).click();
  await dialog.getByRole('heading', { name: 'Event published' }).waitFor();
  await dialog.getByRole('img', { name: /^QR code of / }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const session = await organize(page, { path: '/auth/session' });
  const tenantId = (session['tenant'] as { id: string }).id;
  const id = /\/events\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const event = await organize(page, { path: `/tenants/${tenantId}/events/${id}` });
  const { slug } = event['details'] as { slug: string };
  return { id, tenantId, name, slug, address: `${storefront(tenant)}/${slug}/tickets` };
}

/** @returns the URL of the buyer's order */
async function buy(
  page: Page,
  given: { event: Sold; email: string; cards: readonly string[] },
): Promise<string> {
  const { event, email, cards } = given;
  await page.goto(new URL(event.address).origin);
  await page.getByRole('link', { name: event.name }).click();
  await choose(page, 'Stalls', 2);
  await goToCheckout(page);
  await fillIn(page, { email, name: 'Maya Okafor' });
  await seen(page, 'PLACE ORDER NOW').click();
  for (const card of cards) {
    await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
    if (card !== cards[0]) await expect(page.getByRole('alert')).toContainText('declined');
    await payByCard(page, card);
  }
  await expect(page).toHaveURL(new RegExp(`/${event.slug}/success\\?orderID=[0-9a-f]{32}`));
  await expectSold(page, event);
  await expect(page.getByRole('img', { name: /^QR code for ticket/ })).toBeVisible();
  await page.getByRole('link', { name: 'View tickets' }).click();
  await expect(page.getByRole('heading', { name: 'Your tickets' })).toBeVisible();
  return page.url();
}

const orderUIDOf = async (page: Page) =>
  (await page.getByText(/^Order [A-Z0-9]{10}$/).innerText()).replace('Order ', '');

test.describe('from the organizer’s first click to the payout', () => {
  // A declined card returns 402, a second scan 409.
  test.use({ expectedTrouble: [402, 409] });

  test('an event is created, sold, paid, emailed, scanned and paid out', async ({
    browser,
    sessionOf,
    page,
    house,
  }) => {
    test.setTimeout(120_000);
    const open = async (options: BrowserContextOptions) =>
      (await browser.newContext({ timezoneId: 'America/New_York', ...options })).newPage();
    const baseURL = storefront(house.url);
    const email = `${uniqueName('maya')}@example.com`;

    const storageState = await house.organizer.context().storageState();
    const organizer = await open({ storageState, baseURL });
    const operator = await open({
      storageState: await sessionOf('operator'),
      baseURL: platform,
    });
    const event = await test.step('the organizer creates and publishes it', () =>
      sellSomething(organizer, house.url));

    await page.setViewportSize({ width: 390, height: 844 });
    await test.step('a buyer pays on a phone, with the second card', () =>
      buy(page, { event, email, cards: [IS_DECLINED, PAYS] }));
    const orderUID = await orderUIDOf(page);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await test.step('the tickets open as a PDF', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download PDF' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`tickets_${orderUID}.pdf`);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    });

    await test.step('the email arrives, and its link leads to the tickets', async () => {
      const { subject, text } = await mailTo(page, email, /^Your tickets for /);
      expect(subject).toBe(`Your tickets for ${event.name}`);
      await page.goto(/https?:\/\/\S+\/orders\/\S+/.exec(text)?.[0] ?? '');
      await expect(page.getByText(`Order ${orderUID}`)).toBeVisible();
    });

    const code = await test.step('a scanner reads the code on the screen', () =>
      readQr(page.getByRole('img', { name: /^QR code for ticket/ }).first()));
    expect(code).toBeTruthy();

    await test.step('the door admits it once', async () => {
      const tenants = [house.url];
      await operator.goto('/healthz');
      const email = await ownPerson(operator, { tenants, role: 'tenant_door' });
      const door = await open({ storageState: NOBODY, baseURL });
      await signInAt(door, house.url, email);
      const scan = (nonce: string) =>
        callApi(door, {
          method: 'POST',
          type: 'TENANT',
          path: `/tenants/${event.tenantId}/events/${event.id}/check-in`,
          body: { code, nonce, where: 'Main door' },
        });
      const first = uniqueName('scan');
      const admitted = await scan(first);
      expect(admitted).toMatchObject({
        status: 200,
        body: { success: true, holder: 'Maya Okafor' },
      });
      // Repeating a scan is idempotent; a new scan is a second guest.
      expect(await scan(first)).toEqual(admitted);
      const second = await scan(uniqueName('scan'));
      expect(second.status).toBe(409);
      expect(JSON.stringify(second.body)).toContain('Main door');
      await page.reload();
      await expect(page.getByText('Used')).toHaveCount(1);
      await door.context().close();
    });

    const transfer = async (uid: string) =>
      (
        await callApi(operator, {
          method: 'POST',
          path: '/platform/transfer/payout-orders',
          body: { orderUIDs: [uid] },
        })
      ).body;

    await test.step('the organizer opens a payout account', async () => {
      const { url } = await organize(organizer, {
        method: 'POST',
        path: `/tenants/${event.tenantId}/payment-account/onboarding-link`,
        body: {},
      });
      await organizer.goto(String(url));
      await organizer.getByRole('button', { name: 'Finish' }).click();
      await expect(organizer).toHaveURL(new RegExp(house.url));
    });

    await test.step('unavailable money isn’t paid out', async () => {
      expect(await transfer(orderUID)).toMatchObject({
        success: false,
        completedOrderPayouts: [],
        failedOrderPayouts: [{ orderUID }],
      });
    });

    await test.step('available money is paid out, and only once', async () => {
      await buy(page, {
        event,
        email: `${uniqueName('noor')}@example.com`,
        cards: [PAYS_AT_ONCE],
      });
      const available = await orderUIDOf(page);
      // The gateway reports the availability a moment later.
      await settled();
      expect(await transfer(available)).toMatchObject({
        success: true,
        completedOrderPayouts: [{ orderUID: available }],
      });
      expect(await transfer(available)).toMatchObject({
        success: false,
        failedOrderPayouts: [{ orderUID: available }],
      });
    });
    await operator.context().close();
    await organizer.context().close();
  });
});
