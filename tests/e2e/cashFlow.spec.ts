import { platform } from './support/addresses.ts';
import { buyByApi } from './support/buyByApi.ts';
import { callApi } from './support/callApi.ts';
import { expectFit } from './support/expectFit.ts';
import { ownTenant } from './support/ownTenant.ts';
import { organize, putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

test.use({ person: 'operator' });

const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

interface Flow {
  later: { amount: number };
  heldByHand: { amount: number };
  owed: { amount: number };
}

test('a tenant’s sales appear as expected, held and owed money', async ({
  page,
  house: { organizer },
}) => {
  const event = await putOnSale(organizer, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  // One is held with a reason, and one becomes available later.
  for (let n = 0; n < 2; n += 1) await buyByApi(event);
  const path = `/tenants/${event.tenantId}`;
  const { result } = await organize(organizer, {
    path: `${path}/reports/for/payout-transactions?filters=${encodeURIComponent(`details.eventId="${event.id}"`)}`,
  });
  const [first] = result as { details: { orderUID: string } }[];
  await page.goto(platform);
  const message = `Proof of the concert hall’s contract is missing ${event.name}`;
  const held = await callApi(page, {
    method: 'POST',
    path: `${path}/payout/hold`,
    body: { orderId: first?.details.orderUID, eventId: event.id, message, hold: true },
  });
  expect(held.status).toBe(200);
  await page.goto(`${platform}/tenant/${event.tenantId}/info`);
  await page.getByRole('link', { name: 'Balance', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Balance: / })).toBeVisible();
  const { body } = await callApi(page, { path: `${path}/payout/cash-flow` });
  const flow = body as Flow;
  expect(flow.heldByHand.amount).toBeGreaterThan(0);
  const figures = page.getByRole('region', { name: 'Summary' });
  await expect(figures).toContainText(`Available later${dollars(flow.later.amount)}`);
  await expect(figures).toContainText(`On hold${dollars(flow.heldByHand.amount)}`);
  await expect(figures).toContainText(`Owed to the platform${dollars(flow.owed.amount)}`);
  await expect(page.getByRole('cell', { name: message })).toBeVisible();
  await page.getByRole('button', { name: 'How On hold is calculated' }).hover();
  // The pointer may cross another tooltip, which disappears a moment later.
  const reckoned = page.getByRole('tooltip').filter({ hasText: 'has put on hold' });
  await expect(reckoned).toBeVisible();

  await organizer.goto('/admin');
  await organizer.getByRole('link', { name: 'Balance', exact: true }).click();
  await expect(organizer.getByText('Owed to the platform')).toBeVisible();
  await organizer.getByRole('link', { name: /^Owed to the platform/ }).click();
  await expect(organizer).toHaveURL(/\/admin\/reports\/payouts\/debts\?debts\.filter\.isOpen=true/);
  await expect(organizer.getByRole('heading', { level: 1, name: 'Amounts owed' })).toBeVisible();
});

test('an operator saves a tenant’s reserve settings', async ({ page }) => {
  await page.goto(platform);
  const tenant = await ownTenant(page, 'reserve');
  await page.goto(`${platform}/reports/sales/${tenant.id}/payouts/cash-flow`);
  const schedule = page.getByRole('region', { name: 'Payout schedule' });
  await expect(schedule).toContainText('No reserve.');
  const percent = page.getByLabel('Reserve (%)');
  const days = page.getByLabel('Hold reserve for (days)');
  const save = page.getByRole('button', { name: 'Save changes' });

  await test.step('an invalid value shows an error at its field and isn’t saved', async () => {
    await percent.fill('-5');
    await days.fill('400');
    await save.click();
    await expect(
      page.getByText('Enter a percentage from 0 to 100, such as 10 or 7.5.'),
    ).toBeVisible();
    await expect(page.getByText('Enter a number of days from 0 to 365.')).toBeVisible();
    await expect(schedule).toContainText('No reserve.');
    await expectFit(page);
  });

  await test.step('a save is confirmed at once, and persists', async () => {
    await percent.fill('7.5');
    await days.fill('14');
    await save.click();
    await expectToast(page, 'Successfully updated');
    await expect(schedule).toContainText(
      '7.5% of each order’s share is held in reserve for 14 days',
    );
    await page.reload();
    await expect(percent).toHaveValue('7.5');
    await expect(days).toHaveValue('14');
  });
});

test('a tenant without an account and sales sees what is missing', async ({ page }) => {
  await page.goto(platform);
  const tenant = await ownTenant(page, 'flow');
  await page.goto(`${platform}/reports/sales/${tenant.id}/payouts/cash-flow`);
  await expect(page.getByText('No card sales yet')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No Stripe account is connected');
  await page.getByRole('link', { name: 'Set up Stripe' }).click();
  await expect(page).toHaveURL(`${platform}/tenant/${tenant.id}/payments`);
});
