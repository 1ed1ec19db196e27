import type { Page } from '@playwright/test';
import { platform } from './support/addresses.ts';
import { organize, putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

/** Creates a Riverside event with three cash orders, one of them partly refunded. */
async function eventWithSales(organizer: Page) {
  const event = await putOnSale(organizer, {
    types: [{ name: 'General', quantity: 100, price: 40 }],
  });
  const path = `/tenants/${event.tenantId}/events/${event.id}`;
  const { result } = await organize(organizer, { path: `${path}/ticket-types?limit=10` });
  const [type] = result as { id: string }[];
  const post = (part: string, body: object) =>
    organize(organizer, { method: 'POST', path: `${path}/${part}`, body });
  const sold: string[] = [];
  for (const quantity of [1, 2, 3]) {
    const lines = [{ ticketId: type?.id, quantity }];
    const order = await post('orders', { lines, paymentMethod: 'cash', firstName: 'نور 🎭' });
    sold.push(String(order['orderUID']));
  }
  await post(`orders/${sold[0]}/refund`, { amount: 10, reason: 'Bad seat' });
  const { sales } = await organize(organizer, { path: `${path}/reports/summary` });
  const { gross_sales: gross } = sales as { gross_sales: number };
  return { ...event, gross: `$${gross.toFixed(2)}` };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const totals = (page: Page) => page.getByRole('group', { name: 'Totals for all rows' });

test('navigates from the platform’s sales to an event’s refunds and downloads a file', async ({
  page,
  organizer,
}) => {
  const event = await eventWithSales(organizer);
  const ofTenant = `${platform}/reports/sales/${event.tenantId}`;
  const ofEvent = `${ofTenant}/event/${event.id}`;
  await page.goto(`${platform}/reports/sales`);
  await page.getByRole('textbox', { name: 'Tenant URL' }).fill('riverside');
  await page.getByRole('link', { name: 'riverside' }).click();
  await expect(page).toHaveURL(ofTenant);

  await page.goto(`${ofTenant}/events`);
  await page.getByRole('textbox', { name: 'Event name' }).fill(event.name);
  await expect(totals(page)).toContainText(event.gross);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ALL to CSV' }).click();
  expect((await download).suggestedFilename()).toBe('event-sales.csv');
  await page.getByRole('link', { name: event.name }).click();
  await expect(page.getByRole('link', { name: 'Back To Event List' })).toBeVisible();

  await page.getByRole('link', { name: /^# ORDERS/ }).click();
  await expect(heading(page, `Orders: ${event.name}`)).toBeVisible();
  await expect(page.getByText('3 orders')).toBeVisible();
  await page.goto(`${ofEvent}/tickets?used=true`);
  await expect(page.getByText('No matches')).toBeVisible();
  await page.goto(`${ofEvent}/refunds?completed=true`);
  await expect(heading(page, `Refunds: ${event.name}`)).toBeVisible();
  await expect(totals(page)).toContainText('$10.00');
  const refund = page.getByRole('grid').getByRole('link').first();
  await expect(refund).toHaveAttribute('href', /\?refunded=true$/);
});
