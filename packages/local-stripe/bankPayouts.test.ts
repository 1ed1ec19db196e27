import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localShop, type LocalShop } from './testing/localShop.ts';
import { createLife, step } from './testing/randomLife.ts';
import { readyAccount, soldBy } from './testing/soldBy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shop: LocalShop;
let account: string;
beforeEach(async () => {
  shop = await localShop();
  account = await readyAccount(shop);
});
afterEach(() => shop.stop());

const as = () => ({ stripeAccount: account });
const payouts = async () => (await shop.stripe.payouts.list({}, as())).data;
const days = async (n: number) => {
  for (let day = 0; day < n; day += 1) await shop.local.advance(DAY_MS);
  await shop.local.flush();
  // A payout is created and sent a moment later.
  await vi.waitUntil(async () => (await payouts()).every(({ status }) => status !== 'pending'));
};
const transfer = async (amount: number) => {
  const charge = await soldBy(shop, { card: '4000000000000077' });
  return shop.stripe.transfers.create({
    amount,
    currency: 'usd',
    destination: account,
    source_transaction: charge.id,
  });
};
const linesOf = async (payout: string) =>
  (await shop.stripe.balanceTransactions.list({ payout, limit: 100 }, as())).data;

describe('automatic payouts', () => {
  test('aren’t created until they are turned on', async () => {
    await transfer(5000);
    await days(3);
    expect(await payouts()).toEqual([]);
  });

  test('send the available balance to the bank and name each transaction', async () => {
    const [first, second] = [await transfer(5000), await transfer(2500)];
    await shop.local.payouts({ account, isOn: true });
    await days(1);
    const [payout] = await payouts();
    expect(payout).toMatchObject({
      amount: 7500,
      automatic: true,
      status: 'in_transit',
      reconciliation_status: 'completed',
    });
    const lines = await linesOf(payout?.id ?? '');
    expect(lines.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -7500],
      ['payment', 2500],
      ['payment', 5000],
    ]);
    expect(lines.map(({ source }) => source)).toEqual([
      payout?.id,
      second.destination_payment,
      first.destination_payment,
    ]);
    await days(2);
    expect(await payouts()).toMatchObject([{ id: payout?.id, status: 'paid' }]);
    await shop.local.flush();
    const told = shop.received.filter(({ event }) => event.type.startsWith('payout.'));
    expect(told.map(({ event }) => event.type).toSorted()).toEqual([
      'payout.created',
      'payout.paid',
      'payout.reconciliation_completed',
      'payout.updated',
      'payout.updated',
    ]);
    expect(told.every(({ event }) => event.account === account)).toBe(true);
    expect(await shop.local.books()).toMatchObject({ sumCents: 0, outside: { banksCents: 7500 } });
  });

  test('that fail return the money, and the next one includes it', async () => {
    await transfer(5000);
    await shop.local.payouts({ isOn: true });
    await shop.local.faults({ action: 'payout_fails' });
    await days(2);
    const [failed] = (await payouts()).toReversed();
    expect(failed).toMatchObject({ status: 'in_transit' });
    await days(1);
    await days(1);
    expect((await payouts()).map(({ status, amount }) => [status, amount])).toEqual([
      [expect.stringMatching('in_transit|pending'), 5000],
      ['failed', 5000],
    ]);
    const [again] = await payouts();
    expect((await linesOf(again?.id ?? '')).map(({ type }) => type)).toEqual(
      ['payout_failure', 'payout'].toReversed(),
    );
    expect((await shop.local.books()).sumCents).toBe(0);
  });

  test('keep the books balanced, whatever happens between them', { timeout: 120_000 }, async () => {
    const life = createLife(shop);
    await life.begin();
    await shop.local.payouts({ isOn: true });
    for (const next of fc.sample(step, { numRuns: 150, seed: 3 })) {
      await life.take(next);
      expect((await shop.local.books()).sumCents).toBe(0);
    }
    expect((await shop.local.books()).outside.banksCents).toBeGreaterThan(0);
    for (const stripeAccount of life.accounts)
      for (const { id, amount } of (
        await shop.stripe.payouts.list({ limit: 100 }, { stripeAccount })
      ).data) {
        const lines = await shop.stripe.balanceTransactions
          .list({ payout: id, limit: 100 }, { stripeAccount })
          .autoPagingToArray({ limit: 1000 });
        const inside = lines.filter(({ type }) => type !== 'payout');
        expect(inside.reduce((sum, { net }) => sum + net, 0)).toBe(amount);
      }
  });
});
