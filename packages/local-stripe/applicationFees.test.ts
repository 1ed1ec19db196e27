import { afterEach, beforeEach, expect, test } from 'vitest';
import { localShop, type LocalShop } from './testing/localShop.ts';
import { readyAccount, soldBy } from './testing/soldBy.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(() => shop.stop());

test('an application fee is found by its charge and refunded in parts, but never twice', async () => {
  const account = await readyAccount(shop);
  const charge = await soldBy(shop, { account, payment: { application_fee_amount: 700 } });
  const before = await shop.local.books();
  const [fee] = (await shop.stripe.applicationFees.list({ charge: charge.id })).data;
  expect(fee).toMatchObject({ amount: 700, account, refunded: false });
  const id = String(fee?.id);
  const { applicationFees } = shop.stripe;
  const refund = await applicationFees.createRefund(id, { amount: 300, metadata: { why: 'late' } });
  expect(refund).toMatchObject({ amount: 300, fee: id, metadata: { why: 'late' } });
  await expect(applicationFees.createRefund(id, { amount: 401 })).rejects.toMatchObject({
    param: 'amount',
  });
  await applicationFees.createRefund(id);
  expect(await applicationFees.retrieve(id)).toMatchObject({
    amount_refunded: 700,
    refunded: true,
    refunds: { data: [{ amount: 400 }, { amount: 300 }] },
  });
  await expect(applicationFees.createRefund(id)).rejects.toMatchObject({ statusCode: 400 });
  const after = await shop.local.books();
  const gained =
    (after.accounts[account]?.pendingCents ?? 0) - (before.accounts[account]?.pendingCents ?? 0);
  expect({ gained, sumCents: after.sumCents }).toEqual({ gained: 700, sumCents: 0 });
  await shop.local.flush();
  expect(shop.types().filter((type) => type === 'application_fee.refunded')).toHaveLength(2);
});

test('nothing is paid out to a bank by default', async () => {
  await soldBy(shop);
  expect((await shop.stripe.payouts.list({ status: 'paid' })).data).toEqual([]);
  await expect(shop.stripe.payouts.retrieve('po_1')).rejects.toMatchObject({ statusCode: 404 });
});
