import type { Page } from '@playwright/test';
import { choose, expectSold, fillIn, goToCheckout, payByCard, seen } from './support/buy.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { people } from './support/people.ts';
import type { EventOnSale } from './support/sale.ts';
import { test } from './support/saleTest.ts';
import { expect } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

/** Its money can be paid out at once. */
const PAYS_AT_ONCE = '4000 0000 0000 0077';
const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 360 },
] as const;

/** @returns the order's id */
async function buyTwo(page: Page, event: EventOnSale): Promise<string> {
  await page.goto(event.address);
  await choose(page, 'Stalls', 2);
  await goToCheckout(page);
  await fillIn(page, { email: `${uniqueName('maya')}@example.com`, name: 'Maya Okafor' });
  await seen(page, 'PLACE ORDER NOW').click();
  await payByCard(page, PAYS_AT_ONCE);
  await expectSold(page, event);
  await page.getByRole('link', { name: 'See my tickets' }).click();
  return (await page.getByText(/^Order [A-Z0-9]{10}$/).innerText()).replace('Order ', '');
}

/** The page, and each dialog on it, by day and by night, on a desk and on a phone. */
async function expectFit(page: Page): Promise<void> {
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const stepsOf = (page: Page) =>
  page.getByRole('list', { name: 'Path of the money' }).getByRole('listitem');

test('an order is held, released, voided and refunded from the reports of both consoles', async ({
  browser,
  sessionOf,
  page,
  event,
}) => {
  test.setTimeout(300_000);
  const open = async (person: 'riverside' | 'operator') => {
    const context = await browser.newContext({
      storageState: await sessionOf(person),
      baseURL: people[person].origin,
      reducedMotion: 'reduce',
    });
    return context.newPage();
  };
  const orderUID = await test.step('somebody buys two tickets', () => buyTwo(page, event));

  const operator = await open('operator');
  const report = `/reports/sales/${event.tenantId}/event/${event.id}/orders/${orderUID}`;
  await test.step('the platform sees all of it, and no tickets to send', async () => {
    await operator.goto(report);
    await expect(operator.getByRole('heading', { name: `Order ${orderUID}` })).toBeVisible();
    await expect(stepsOf(operator).first()).toContainText('From Buyer to Platform, $');
    await expect(stepsOf(operator).first()).toContainText('ch_');
    await expect(operator.getByRole('region', { name: 'Ledger' })).toContainText('The buyer paid');
    await expect(operator.getByRole('button', { name: /^Resend|^Download/ })).toHaveCount(0);
    await expectFit(operator);
  });

  await test.step('its payout is held with a reason, and released', async () => {
    await operator.getByRole('button', { name: 'Hold payout' }).click();
    await expectFit(operator);
    await dialogOf(operator).getByLabel('Reason').fill('Asked the venue');
    await dialogOf(operator).getByRole('button', { name: 'Hold payout' }).click();
    await expectToast(operator, 'Request submitted');
    await expectToast(operator, 'Payout Held');
    await expect(operator.getByText('Payout On Hold')).toBeVisible();
    await expect(operator.getByText('The payout is held since')).toContainText('Asked the venue');
    const told = operator.getByRole('list', { name: 'What happened' }).getByRole('listitem');
    await expect(told.first()).toContainText(/Payout held\s*by .+: Asked the venue$/);
    await operator.getByRole('button', { name: 'Release payout' }).click();
    await dialogOf(operator).getByRole('button', { name: 'Release payout' }).click();
    await expectToast(operator, 'Payout Released');
    await expect(operator.getByText('Payout On Hold')).toBeHidden();
  });

  const organiser = await open('riverside');
  await test.step('the organiser voids a ticket and makes it valid again', async () => {
    await organiser.goto(`/admin/reports/sales/event/${event.id}/orders/${orderUID}`);
    await organiser
      .getByRole('button', { name: /^Void ticket / })
      .first()
      .click();
    await dialogOf(organiser).getByLabel('Reason').fill('Lost');
    await dialogOf(organiser).getByRole('button', { name: 'Void ticket' }).click();
    await expectToast(organiser, 'Ticket Voided');
    await organiser.getByRole('button', { name: /^Unvoid ticket / }).click();
    await expectFit(organiser);
    await dialogOf(organiser).getByLabel('Reason').fill('Found');
    await dialogOf(organiser).getByRole('button', { name: 'Unvoid ticket' }).click();
    await expectToast(organiser, 'Ticket Unvoided');
    await expect(organiser.getByRole('button', { name: /^Void ticket / })).toHaveCount(2);
    await expect(organiser.getByRole('button', { name: /payout$/ })).toHaveCount(0);
    await expect(organiser.getByRole('button', { name: /^Resend|^Download/ })).toHaveCount(0);
  });

  await test.step('a refund shows who gives what before it is asked for', async () => {
    await organiser.getByRole('button', { name: 'Refund' }).click();
    await dialogOf(organiser).getByRole('checkbox').first().check();
    await dialogOf(organiser).getByLabel('Reason').fill('Could not come');
    await dialogOf(organiser).getByRole('button', { name: 'Preview' }).click();
    await expect(dialogOf(organiser).getByText('The bank keeps its fee')).toBeVisible();
    await expectFit(organiser);
    await dialogOf(organiser)
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await expectToast(organiser, 'Refund on its way');
    await expect(organiser.getByText('Refund Issued')).toBeVisible();
    await expect(stepsOf(organiser).filter({ hasText: 'Refund' })).toContainText('re_');
  });

  await test.step('who comes from the refund finds it first', async () => {
    await organiser.goto(`/admin/reports/sales/event/${event.id}/orders/${orderUID}?refunded=true`);
    await expect(organiser.getByRole('heading', { level: 2 }).first()).toHaveText('Refunds');
    await expect(organiser.getByText('Could not come').first()).toBeVisible();
    await expectFit(organiser);
  });

  await test.step('outside of the reports the tickets are sent and downloaded', async () => {
    await organiser.goto(`/admin/event/${event.id}/order/${orderUID}`);
    await organiser.getByRole('button', { name: 'Resend Tickets' }).click();
    await expectToast(organiser, 'Resent Tickets');
    const [download] = await Promise.all([
      organiser.waitForEvent('download'),
      organiser.getByRole('button', { name: 'Download tickets' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`tickets_${orderUID}.pdf`);
  });
});
