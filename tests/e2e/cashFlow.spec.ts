import { platform } from './support/addresses.ts';
import { buyByApi } from './support/buyByApi.ts';
import { callApi } from './support/callApi.ts';
import { expectFit } from './support/expectFit.ts';
import { ownTenant } from './support/ownTenant.ts';
import { organise, putOnSale } from './support/sale.ts';
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

test('what a tenant sold is seen to come, to be held and to be owed', async ({
  page,
  house: { organiser },
}) => {
  const event = await putOnSale(organiser, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  // One that is held with a reason, and one whose money comes later.
  for (let n = 0; n < 2; n += 1) await buyByApi(event);
  const path = `/tenants/${event.tenantId}`;
  const { result } = await organise(organiser, {
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
  await page.getByRole('link', { name: 'Cash flow', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Cash flow : / })).toBeVisible();
  const { body } = await callApi(page, { path: `${path}/payout/cash-flow` });
  const flow = body as Flow;
  expect(flow.heldByHand.amount).toBeGreaterThan(0);
  const figures = page.getByRole('region', { name: 'Where the money is' });
  await expect(figures).toContainText(`Available later${dollars(flow.later.amount)}`);
  await expect(figures).toContainText(`On hold${dollars(flow.heldByHand.amount)}`);
  await expect(figures).toContainText(`Owed to the platform${dollars(flow.owed.amount)}`);
  await expect(page.getByRole('cell', { name: message })).toBeVisible();
  await page.getByRole('button', { name: 'How On hold is reckoned' }).hover();
  // The mouse may come by another one on its way, which goes a moment later.
  const reckoned = page.getByRole('tooltip').filter({ hasText: 'holds back by hand' });
  await expect(reckoned).toBeVisible();

  await organiser.goto('/admin');
  await organiser.getByRole('link', { name: 'Cash flow', exact: true }).click();
  await expect(organiser.getByText('Owed to the platform')).toBeVisible();
  await organiser.getByRole('link', { name: /^Owed to the platform/ }).click();
  await expect(organiser).toHaveURL(/\/admin\/reports\/payouts\/debts\?debts\.filter\.isOpen=true/);
  await expect(organiser.getByRole('heading', { level: 1, name: 'Debts' })).toBeVisible();
});

test('an operator saves what is kept back as a reserve of a tenant', async ({ page }) => {
  await page.goto(platform);
  const tenant = await ownTenant(page, 'reserve');
  await page.goto(`${platform}/reports/sales/${tenant.id}/payouts/cash-flow`);
  const schedule = page.getByRole('region', { name: 'Scheduled payouts' });
  await expect(schedule).toContainText('Nothing is kept back.');
  const percent = page.getByLabel('Reserve (%)');
  const days = page.getByLabel('Kept for (days)');
  const save = page.getByRole('button', { name: 'Save changes' });

  await test.step('what makes no sense is said at its field, and not saved', async () => {
    await percent.fill('-5');
    await days.fill('400');
    await save.click();
    await expect(
      page.getByText('Enter a percentage from 0 to 100, such as 10 or 7.5.'),
    ).toBeVisible();
    await expect(page.getByText('Enter a number of days from 0 to 365.')).toBeVisible();
    await expect(schedule).toContainText('Nothing is kept back.');
    await expectFit(page);
  });

  await test.step('what is saved is said at once, and still there later', async () => {
    await percent.fill('7.5');
    await days.fill('14');
    await save.click();
    await expectToast(page, 'Successfully updated');
    await expect(schedule).toContainText('7.5 % of each order’s share is kept back for 14 days');
    await page.reload();
    await expect(percent).toHaveValue('7.5');
    await expect(days).toHaveValue('14');
  });
});

test('a tenant without an account and without sales is told what is missing', async ({ page }) => {
  await page.goto(platform);
  const tenant = await ownTenant(page, 'flow');
  await page.goto(`${platform}/reports/sales/${tenant.id}/payouts/cash-flow`);
  await expect(page.getByText('No money yet')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('There is no account at Stripe yet');
  await page.getByRole('link', { name: 'Set up' }).click();
  await expect(page).toHaveURL(`${platform}/tenant/${tenant.id}/payments`);
});
