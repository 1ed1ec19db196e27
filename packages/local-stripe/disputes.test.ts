import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { localShop, type LocalShop } from './testing/localShop.ts';
import { readyAccount, soldBy } from './testing/soldBy.ts';

const disputedCard = '4000000000000259';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(async () => {
  expect((await shop.local.books()).sumCents).toBe(0);
  await shop.stop();
});

const disputeOf = async (charge: Stripe.Charge, account?: string): Promise<Stripe.Dispute> => {
  await shop.local.flush();
  const found = await shop.stripe.disputes.list(
    { charge: charge.id },
    account ? { stripeAccount: account } : {},
  );
  const [dispute] = found.data;
  if (!dispute) throw new Error('There is no dispute.');
  return dispute;
};
const argue = async (id: string, uncategorized_text: string) => {
  const submitted = await shop.stripe.disputes.update(id, { evidence: { uncategorized_text } });
  await shop.local.flush();
  return { submitted, judged: await shop.stripe.disputes.retrieve(id) };
};
const heldCents = async () => {
  const { accounts } = await shop.local.books();
  const sums = Object.values(accounts);
  return sums.reduce((sum, each) => sum + each.availableCents + each.pendingCents, 0);
};
const told = () => shop.types().filter((type) => type.startsWith('charge.dispute.'));

describe('a dispute', () => {
  test('that is won returns the money and the dispute fee', async () => {
    const charge = await soldBy(shop, { card: disputedCard });
    const dispute = await disputeOf(charge);
    expect(dispute).toMatchObject({ amount: 10000, status: 'needs_response' });
    expect(await heldCents()).toBe(9680 - 10000 - 1500);
    const { submitted, judged } = await argue(dispute.id, 'winning_evidence');
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
    });
    expect(judged.status).toBe('won');
    expect(judged.balance_transactions.map(({ net }) => net)).toEqual([-11500, 11500]);
    expect(await heldCents()).toBe(9680);
    expect(told().sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
    ]);
  });

  test('that is lost or closed returns nothing and accepts no further evidence', async () => {
    const argued = await disputeOf(await soldBy(shop, { card: disputedCard }));
    expect((await argue(argued.id, 'losing_evidence')).judged.status).toBe('lost');
    const given = await disputeOf(await soldBy(shop, { card: disputedCard }));
    expect((await shop.stripe.disputes.close(given.id)).status).toBe('lost');
    await shop.local.flush();
    expect(await heldCents()).toBe(2 * (9680 - 11500));
    expect(told().filter((type) => type === 'charge.dispute.closed')).toHaveLength(2);
    expect(told()).not.toContain('charge.dispute.funds_reinstated');
    for (const { id } of [argued, given]) {
      await expect(shop.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
      await expect(argue(id, 'winning_evidence')).rejects.toMatchObject({ statusCode: 400 });
    }
  });

  test('stays open while its evidence is not submitted', async () => {
    const { id } = await disputeOf(await soldBy(shop, { card: disputedCard }));
    const noted = await shop.stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      metadata: { case: '7' },
      submit: false,
    });
    await shop.local.flush();
    expect(noted).toMatchObject({ status: 'needs_response', metadata: { case: '7' } });
    expect((await shop.stripe.disputes.retrieve(id)).status).toBe('needs_response');
    await shop.stripe.disputes.update(id, { submit: true });
    await shop.local.flush();
    expect((await shop.stripe.disputes.retrieve(id)).status).toBe('won');
  });

  test('can be opened late, after the money was transferred', async () => {
    const account = await readyAccount(shop);
    const charge = await soldBy(shop);
    await shop.stripe.transfers.create({
      amount: 9000,
      currency: 'usd',
      destination: account,
      source_transaction: charge.id,
    });
    await shop.local.advance(30 * 24 * 60 * 60 * 1000);
    const dispute = await shop.local.dispute(charge.id);
    expect(dispute).toMatchObject({ charge: charge.id, amount: 10000, status: 'needs_response' });
    expect(await shop.stripe.disputes.retrieve(dispute.id)).toMatchObject({ id: dispute.id });
    expect(await heldCents()).toBe(9680 - 11500);
    await expect(shop.local.dispute(charge.id)).rejects.toThrow('404');
    await shop.local.flush();
    expect(told().sort()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  });

  test('of a direct charge belongs to the account that charged', async () => {
    const account = await readyAccount(shop);
    const charge = await soldBy(shop, { account, card: disputedCard });
    const dispute = await disputeOf(charge, account);
    expect((await shop.stripe.disputes.list()).data).toEqual([]);
    await expect(shop.stripe.disputes.retrieve(dispute.id)).rejects.toMatchObject({
      statusCode: 404,
    });
    expect(dispute.payment_intent).toBe(charge.payment_intent);
  });
});
