import type { Page } from '@playwright/test';
import { platform } from './support/addresses.ts';
import { organize, putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator', viewport: { width: 1440, height: 900 } });

/** Sells three tickets of a Riverside event for $40 each, and gives one away. */
async function sell(organizer: Page) {
  const event = await putOnSale(organizer, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  const path = `/tenants/${event.tenantId}/events/${event.id}`;
  const { result } = await organize(organizer, { path: `${path}/ticket-types?limit=10` });
  const [type] = result as { id: string }[];
  const post = (part: string, quantity: number, body: object) =>
    organize(organizer, {
      method: 'POST',
      path: `${path}/${part}`,
      body: { lines: [{ ticketId: type?.id, quantity }], ...body },
    });
  const buyer = { firstName: 'Zoë', lastName: 'Łukasz', email: 'zoe@example.test' };
  await post('orders', 3, { paymentMethod: 'cash', ...buyer });
  await post('complimentary', 1, {});
  const { sales } = await organize(organizer, { path: `${path}/reports/summary` });
  const { gross_sales: gross } = sales as { gross_sales: number };
  return { ...event, gross: `$${gross.toFixed(2)}` };
}

test('an event’s dashboard shows figures, how they are calculated, and their rows', async ({
  page,
  organizer,
}) => {
  const event = await sell(organizer);
  const address = `${platform}/reports/sales/${event.tenantId}/event/${event.id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  const tile = (label: string) => page.getByRole('link', { name: new RegExp(`^${label}`) });
  await expect(tile('GROSS SALES')).toContainText(event.gross);
  await expect(tile('# TICKETS SOLD')).toContainText('3');
  await expect(tile('# COMPLIMENTARY TICKETS')).toContainText('1');

  const tooltip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'How GROSS SALES is calculated' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(tooltip).toContainText('Refunds aren’t deducted');
  await expect(tooltip.locator('> *')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);

  const types = page.getByRole('region', { name: 'Tickets by type', exact: true });
  await types.getByRole('button', { name: 'Show as table' }).click();
  await expect(types.getByRole('row', { name: /^Stalls 3 1 0$/ })).toBeVisible();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/period=7days/);
  await expect(tile('GROSS SALES')).toContainText(event.gross);

  await tile('# COMPLIMENTARY TICKETS').click();
  await expect(page).toHaveURL(/\/tickets\?.*complimentary/);
  await expect(page.getByText('Stalls').first()).toBeVisible();
});

test('a tenant’s dashboard links to its events and back to all tenants', async ({
  page,
  organizer,
}) => {
  const event = await sell(organizer);
  await page.goto(`${platform}/tenant/${event.tenantId}/info`);
  await page.getByRole('link', { name: 'Sales report' }).click();
  await expect(page).toHaveURL(`${platform}/reports/sales/${event.tenantId}`);
  await page.getByRole('link', { name: /^# EVENTS/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reports/sales/${event.tenantId}/events`));
  await page.goBack();
  await page.getByRole('link', { name: 'Back To Tenant List' }).click();
  await expect(page).toHaveURL(`${platform}/reports/sales`);
});

test.describe('in the tenant’s own console', () => {
  test.use({ person: 'riverside' });

  test('the event page has its report, and the home page links to the sales', async ({
    page,
    organizer,
  }) => {
    const event = await sell(organizer);
    await page.goto(`/admin/events/${event.id}/report`);
    await expect(page.getByRole('link', { name: /^GROSS SALES/ })).toContainText(event.gross);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'View sales' }).click();
    await expect(page).toHaveURL(/\/admin\/reports\/sales$/);
    await expect(page.getByRole('link', { name: /^# ORDERS/ })).toBeVisible();
  });
});
