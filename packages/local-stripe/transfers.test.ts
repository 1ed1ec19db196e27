import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { localShop, type LocalShop } from './testing/localShop.ts';
import { readyAccount, soldBy } from './testing/soldBy.ts';

let shop: LocalShop;
let destination: string;
beforeEach(async () => {
  shop = await localShop();
  destination = await readyAccount(shop);
});
afterEach(() => shop.stop());

const send = (amount: number, over: Partial<Stripe.TransferCreateParams> = {}) =>
  shop.stripe.transfers.create({ amount, currency: 'usd', destination, ...over });
const sums = async (account = destination) => {
  const { accounts, sumCents } = await shop.local.books();
  return { sumCents, ...accounts[account] };
};

describe('a transfer out of a charge', () => {
  test('can transfer the charge’s remaining amount, and arrives when the charge does', async () => {
    const charge = await soldBy(shop);
    const first = await send(6000, { source_transaction: charge.id, metadata: { attempt: '1' } });
    expect(first).toMatchObject({
      amount: 6000,
      source_transaction: charge.id,
      transfer_group: 'ORDER1',
      metadata: { attempt: '1' },
      reversed: false,
    });
    await shop.stripe.refunds.create({ charge: charge.id, amount: 1000 });
    await expect(send(3001, { source_transaction: charge.id })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await send(3000, { source_transaction: charge.id });
    expect(await sums()).toEqual({ sumCents: 0, availableCents: 0, pendingCents: 9000 });
    await shop.local.advance(2 * 24 * 60 * 60 * 1000);
    expect(await sums()).toEqual({ sumCents: 0, availableCents: 9000, pendingCents: 0 });
  });

  test('is a payment at its destination, with a transaction in both books', async () => {
    const charge = await soldBy(shop);
    const { id } = await send(6000, { source_transaction: charge.id });
    const transfer = await shop.stripe.transfers.retrieve(id, {
      expand: ['balance_transaction', 'destination_payment.balance_transaction', 'destination'],
    });
    expect(transfer.balance_transaction).toMatchObject({ amount: -6000, type: 'transfer', fee: 0 });
    const payment = transfer.destination_payment as Stripe.Charge;
    expect(payment).toMatchObject({ amount: 6000, source_transfer: id });
    expect(payment.balance_transaction).toMatchObject({ amount: 6000, type: 'payment' });
    expect(transfer.destination).toMatchObject({ id: destination, object: 'account' });
    const seen = await shop.stripe.charges.retrieve(payment.id, {}, { stripeAccount: destination });
    expect(seen.id).toBe(payment.id);
  });

  test('belongs to the group of the charge', async () => {
    const charge = await soldBy(shop);
    const source_transaction = charge.id;
    await expect(send(1, { source_transaction, transfer_group: 'OTHER' })).rejects.toMatchObject({
      param: 'transfer_group',
    });
    const { id } = await send(1, { source_transaction, transfer_group: 'ORDER1' });
    await send(2, { source_transaction });
    const group = await shop.stripe.transfers.list({ transfer_group: 'ORDER1' });
    expect(group.data.map(({ amount }) => amount)).toEqual([2, 1]);
    const after = await shop.stripe.transfers.list({ destination, ending_before: id });
    expect(after.data).toHaveLength(1);
    expect((await shop.stripe.transfers.list({ transfer_group: 'OTHER' })).data).toEqual([]);
    expect((await shop.stripe.transfers.list({ destination: 'acct_x' })).data).toEqual([]);
  });
});

describe('a transfer', () => {
  test('without a charge requires available money', async () => {
    await soldBy(shop);
    await expect(send(100)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await soldBy(shop, { card: '4000000000000077' });
    await send(9680);
    await expect(send(1)).rejects.toMatchObject({ code: 'balance_insufficient' });
    expect(await sums()).toEqual({ sumCents: 0, availableCents: 9680, pendingCents: 0 });
  });

  test('to a missing or restricted account is rejected', async () => {
    await expect(send(100, { destination: 'acct_of_nobody' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'destination',
    });
    const idle = await shop.stripe.accounts.create({ type: 'express' });
    await expect(send(100, { destination: idle.id })).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
    await expect(send(100, { source_transaction: 'ch_of_nobody' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'source_transaction',
    });
  });

  test.each([
    ['destination_missing', { code: 'resource_missing', param: 'destination' }],
    ['capability_missing', { code: 'insufficient_capabilities_for_transfer' }],
    ['balance_insufficient', { code: 'balance_insufficient' }],
  ] as const)('is rejected once if a test plans %s', async (action, problem) => {
    await soldBy(shop, { card: '4000000000000077' });
    await shop.local.faults({ match: { path: '/v1/transfers' }, action });
    await expect(send(100)).rejects.toMatchObject({ statusCode: 400, ...problem });
    expect((await send(100)).amount).toBe(100);
  });

  test('out of a charge is rejected once if a test plans source_insufficient', async () => {
    const { id: source_transaction } = await soldBy(shop);
    await shop.local.faults({ action: 'source_insufficient' });
    await expect(send(100, { source_transaction })).rejects.toMatchObject({ param: 'amount' });
    expect((await send(100, { source_transaction })).amount).toBe(100);
  });

  test('sends events for its creation and updates', async () => {
    const charge = await soldBy(shop);
    const { id } = await send(6000, {
      source_transaction: charge.id,
      metadata: { a: '1', b: '2' },
    });
    const changed = await shop.stripe.transfers.update(id, { metadata: { a: '' } });
    expect(changed.metadata).toEqual({ b: '2' });
    await shop.stripe.transfers.createReversal(id, { amount: 100 });
    await shop.local.flush();
    const told = shop.received
      .map(({ event }) => event)
      .filter(({ type }) => type.startsWith('transfer.'));
    expect(told.map(({ type }) => type).sort()).toEqual([
      'transfer.created',
      'transfer.reversed',
      'transfer.updated',
    ]);
    const created = told.find(({ type }) => type === 'transfer.created');
    expect(created?.data.object).toMatchObject({ id, metadata: { a: '1', b: '2' } });
  });
});

describe('a reversal', () => {
  test('takes back a part, then the rest, but never more', async () => {
    const charge = await soldBy(shop);
    const { id } = await send(6000, { source_transaction: charge.id });
    const reversal = await shop.stripe.transfers.createReversal(
      id,
      { amount: 2000, metadata: { refund: 'r1' } },
      { idempotencyKey: 'trr:r1' },
    );
    expect(reversal).toMatchObject({ amount: 2000, transfer: id, source_refund: null });
    expect(await shop.stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 2000,
      reversed: false,
      reversals: { data: [{ id: reversal.id, metadata: { refund: 'r1' } }] },
    });
    await expect(shop.stripe.transfers.createReversal(id, { amount: 4001 })).rejects.toMatchObject({
      param: 'amount',
    });
    await shop.stripe.transfers.createReversal(id);
    expect(await shop.stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 6000,
      reversed: true,
    });
    await expect(shop.stripe.transfers.createReversal(id)).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await sums()).toEqual({ sumCents: 0, availableCents: 0, pendingCents: 0 });
    // Reversed money can be transferred from the charge again.
    expect((await send(10000, { source_transaction: charge.id })).amount).toBe(10000);
  });

  test('refunds the destination’s payment, and is listed, read and updated', async () => {
    const charge = await soldBy(shop);
    const transfer = await send(6000, { source_transaction: charge.id });
    const made = await shop.stripe.transfers.createReversal(transfer.id, { amount: 6000 });
    const { transfers } = shop.stripe;
    const changed = await transfers.updateReversal(transfer.id, made.id, {
      metadata: { seen: 'yes' },
    });
    expect(await transfers.retrieveReversal(transfer.id, made.id)).toEqual(changed);
    expect((await transfers.listReversals(transfer.id)).data).toEqual([changed]);
    expect((await transfers.retrieve(transfer.id)).reversals.data).toEqual([changed]);
    const payment = await shop.stripe.charges.retrieve(
      String(transfer.destination_payment),
      { expand: ['refunds'] },
      { stripeAccount: destination },
    );
    expect(payment).toMatchObject({
      amount_refunded: 6000,
      refunded: true,
      refunds: { data: [{ amount: 6000, source_transfer_reversal: made.id }] },
    });
    await expect(transfers.retrieveReversal('tr_other', made.id)).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('can make an account’s balance negative only if the platform is liable', async () => {
    const charge = await soldBy(shop);
    const refundAway = async (account: string) => {
      const own = await soldBy(shop, { account });
      await shop.stripe.refunds.create({ charge: own.id }, { stripeAccount: account });
    };
    const { id: careful } = await shop.stripe.accounts.create({
      type: 'standard',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    await shop.local.onboard(careful);
    for (const account of [destination, careful]) await refundAway(account);
    const source_transaction = charge.id;
    const sent = await send(100, { source_transaction });
    const kept = await send(100, { source_transaction, destination: careful });
    await shop.stripe.transfers.createReversal(sent.id);
    await expect(shop.stripe.transfers.createReversal(kept.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    expect((await sums()).sumCents).toBe(0);
  });
});
