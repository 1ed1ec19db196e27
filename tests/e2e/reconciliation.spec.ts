import { buyByApi } from './support/buyByApi.ts';
import { callApi } from './support/callApi.ts';
import { putOnSale } from './support/sale.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { followMenu } from './support/followMenu.ts';

test.use({ person: 'operator' });

test('an operator compares the ledger with Stripe’s books, and both sides agree', async ({
  page,
  house,
}) => {
  const event = await putOnSale(house.organizer, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
  });
  await buyByApi(event);

  await page.goto('/');
  await followMenu(page, 'Payouts', 'Reconciliation');
  await expect(page.getByRole('heading', { name: 'Reconciliation', exact: true })).toBeVisible();
  const transactions = async () => {
    const { body } = await callApi(page, { path: '/platform/payouts/reconciliation' });
    return (body as { transactions: number }).transactions;
  };
  const before = await transactions();
  const started = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Check now' }).click();
  expect((await started).status()).toBe(200);
  await settled();
  expect(await transactions()).toBeGreaterThan(before);
  await expect(page.getByText('Stripe and the ledger match')).toBeVisible();
  await expect(page.getByText('No differences')).toBeVisible();

  await page.getByRole('tab', { name: 'Days' }).click();
  const today = page.getByRole('row').filter({ hasText: house.name }).first();
  await expect(today.getByText('None')).toBeVisible();
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await expect(page.getByText('No resolved differences')).toBeVisible();
});
