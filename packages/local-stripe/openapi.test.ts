import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { allOperations } from './operations/allOperations.ts';
import type { Exchange } from './protocol/recordExchanges.ts';
import { localShop, saleOf, sdkFor, type LocalShop } from './testing/localShop.ts';
import { openStripeSpec, type StripeSpec } from './testing/openStripeSpec.ts';
import { readyAccount, soldBy } from './testing/soldBy.ts';
import { specFile } from './testing/watchTraffic.ts';

/**
 * Compares all traffic of these tests with the document; stopping the shop throws if anything
 * differs.
 */
let shop: LocalShop;
let destination: string;
beforeAll(async () => {
  if (!specFile) return;
  shop = await localShop();
  destination = await readyAccount(shop);
});
afterAll(() => shop?.stop());

test.skipIf(specFile)('is skipped: STRIPE_OPENAPI names no document of Stripe’s API', (context) => {
  // The document belongs to Stripe and isn't part of this repository. CI sets its path.
  context.skip('Set STRIPE_OPENAPI to compare the local Stripe with it.');
});

const events = async (account?: string) => {
  const as = account ? { stripeAccount: account } : {};
  for await (const event of shop.stripe.events.list({ limit: 100 }, as))
    await shop.stripe.events.retrieve(event.id, {}, as);
};
const refused = (asked: Promise<unknown>, problem: object) =>
  expect(asked).rejects.toMatchObject(problem);

describe.runIf(specFile)('matches Stripe’s OpenAPI document for', () => {
  test('a sale of the platform, its refunds and the expiry of a session', async () => {
    const { stripe, local } = shop;
    const customer = await stripe.customers.create({ email: 'ann@example.com', name: 'Ann' });
    const session = await stripe.checkout.sessions.create({
      ...saleOf({ expires_at: Math.floor(Date.now() / 1000) + 3600, locale: 'en' }),
      customer: customer.id,
    });
    await local.pay(session.id, '4000000000000002');
    await local.pay(session.id, '4000002760003184', { confirm: false });
    await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    await local.pay(session.id);
    const whole = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['line_items', 'customer', 'payment_intent.latest_charge.balance_transaction'],
    });
    await local.flush();
    const intent = (whole.payment_intent as Stripe.PaymentIntent).id;
    await stripe.paymentIntents.update(intent, { metadata: { seen: '1' }, description: 'Order' });
    await stripe.paymentIntents.list({ customer: customer.id, created: { gte: 1 } });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge.balance_transaction', 'payment_method', 'customer'],
    });
    const { id } = charge as Stripe.Charge;
    const refund = await stripe.refunds.create({ charge: id, amount: 700, metadata: { a: '1' } });
    await stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' });
    await stripe.refunds.update(refund.id, { metadata: { b: '2' } });
    await stripe.refunds.list({ charge: id, expand: ['data.balance_transaction'] });
    await stripe.refunds.retrieve(refund.id, { expand: ['charge'] });
    await stripe.charges.update(id, { description: 'Sold', metadata: { c: '3' } });
    await stripe.charges.retrieve(id, { expand: ['refunds', 'balance_transaction'] });
    await stripe.charges.list({ transfer_group: 'ORDER1', limit: 2 });
    await stripe.checkout.sessions.list({ status: 'complete', payment_intent: intent });
    await stripe.checkout.sessions.listLineItems(session.id, { limit: 1 });
    const left = await stripe.checkout.sessions.create(saleOf());
    await local.pay(left.id, '4000000000009995');
    const started = await stripe.checkout.sessions.retrieve(left.id);
    await stripe.paymentIntents.cancel(String(started.payment_intent), {
      cancellation_reason: 'abandoned',
    });
    const ended = await stripe.checkout.sessions.create(saleOf());
    await stripe.checkout.sessions.expire(ended.id);
    const failing = await soldBy(shop, { card: '4000000000005126' });
    await stripe.refunds.create({ charge: failing.id });
    await local.advance(24 * 60 * 60 * 1000);
    await local.flush();
    const [failed] = (await stripe.refunds.list({ charge: failing.id })).data;
    expect(failed?.status).toBe('failed');
    await stripe.customers.list({ email: 'ann@example.com' });
    await stripe.customers.update(customer.id, { phone: '1', metadata: { vip: 'yes' } });
    await stripe.customers.del(customer.id);
    await stripe.customers.retrieve(customer.id);
    await stripe.balance.retrieve();
    const transactions = await stripe.balanceTransactions.list({ type: 'charge', source: id });
    await stripe.balanceTransactions.retrieve(String(transactions.data[0]?.id), {
      expand: ['source'],
    });
  });

  test('a transfer and its reversals', async () => {
    const { stripe, local } = shop;
    const charge = await soldBy(shop);
    const transfer = await stripe.transfers.create({
      amount: 5000,
      currency: 'usd',
      destination,
      source_transaction: charge.id,
      transfer_group: 'ORDER1',
      metadata: { attemptId: '1' },
      description: 'Payout',
    });
    await stripe.transfers.update(transfer.id, { metadata: { seen: '1' } });
    const reversal = await stripe.transfers.createReversal(transfer.id, {
      amount: 1000,
      metadata: { refundId: '1' },
    });
    await stripe.transfers.updateReversal(transfer.id, reversal.id, { metadata: { seen: '1' } });
    await stripe.transfers.retrieveReversal(transfer.id, reversal.id, {
      expand: ['transfer', 'destination_payment_refund', 'balance_transaction'],
    });
    await stripe.transfers.listReversals(transfer.id, { limit: 3 });
    await stripe.transfers.createReversal(transfer.id);
    await stripe.transfers.retrieve(transfer.id, {
      expand: ['destination', 'destination_payment', 'balance_transaction', 'source_transaction'],
    });
    await stripe.transfers.list({ transfer_group: 'ORDER1', destination });
    const as = { stripeAccount: destination };
    await stripe.charges.list({}, as);
    await stripe.refunds.list({}, as);
    await stripe.balance.retrieve({}, as);
    await stripe.balanceTransactions.list({ expand: ['data.source'] }, as);
    await local.flush();
  });

  test('a destination charge refunded with its transfer', async () => {
    const charge = await soldBy(shop, {
      payment: { transfer_data: { destination, amount: 9000 }, metadata: { orderUID: 'O2' } },
    });
    const refund = { charge: charge.id, reverse_transfer: true };
    await shop.stripe.refunds.create({ ...refund, amount: 2500 });
    await shop.stripe.refunds.create({
      ...refund,
      expand: ['charge.transfer', 'transfer_reversal', 'balance_transaction'],
    });
    await shop.local.flush();
  });

  test('a direct charge, its application fee, its refunds and its dispute', async () => {
    const { stripe } = shop;
    const account = await readyAccount(shop);
    const as = { stripeAccount: account };
    const charge = await soldBy(shop, { account, payment: { application_fee_amount: 700 } });
    await stripe.refunds.create(
      { charge: charge.id, amount: 5000, refund_application_fee: true },
      as,
    );
    const [fee] = (await stripe.applicationFees.list({ charge: charge.id })).data;
    await stripe.applicationFees.createRefund(String(fee?.id), { amount: 100 });
    await stripe.applicationFees.retrieve(String(fee?.id), {
      expand: ['charge', 'account', 'refunds.data.balance_transaction'],
    });
    await stripe.balanceTransactions.list({ limit: 100 }, as);
    await stripe.charges.retrieve(charge.id, { expand: ['application_fee'] }, as);
    await soldBy(shop, { account, card: '4000000000000259' });
    await shop.local.flush();
    await stripe.disputes.list({ expand: ['data.charge'] }, as);
    await stripe.payouts.list({ status: 'paid' }, as);
    await events(account);
  });

  test('payouts to the bank, one of which fails', async () => {
    const { stripe, local } = shop;
    const day = 24 * 60 * 60 * 1000;
    const account = await readyAccount(shop);
    const as = { stripeAccount: account };
    await local.payouts({ account, isOn: true });
    await local.faults({ action: 'payout_fails' });
    await soldBy(shop, { account, card: '4000000000000077' });
    for (let n = 0; n < 5; n += 1) await local.advance(day);
    await local.flush();
    const { data } = await stripe.payouts.list({ expand: ['data.balance_transaction'] }, as);
    expect(data.map(({ status }) => status)).toEqual(['in_transit', 'failed']);
    for (const { id: payout } of data) {
      await stripe.payouts.retrieve(payout, { expand: ['failure_balance_transaction'] }, as);
      await stripe.balanceTransactions.list({ payout, expand: ['data.source'] }, as);
    }
    await local.advance(3 * day);
    await events(account);
    await local.payouts({ account, isOn: false });
  });

  test('disputes that are won, lost and closed', async () => {
    const { stripe, local } = shop;
    for (const answer of ['winning_evidence', 'losing_evidence', 'close']) {
      const charge = await soldBy(shop, { card: '4000000000000259' });
      await local.flush();
      const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
      const id = String(dispute?.id);
      await stripe.disputes.update(id, { metadata: { seen: '1' } });
      if (answer === 'close') await stripe.disputes.close(id);
      else await stripe.disputes.update(id, { evidence: { uncategorized_text: answer } });
      await local.flush();
      const closed = await stripe.disputes.retrieve(id, { expand: ['charge', 'payment_intent'] });
      expect(closed.status).toBe(answer === 'winning_evidence' ? 'won' : 'lost');
      await stripe.balanceTransactions.list({ source: id });
    }
  });

  test('an account, from its link to its deletion', async () => {
    const { stripe } = shop;
    const account = await stripe.accounts.create({
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'express' },
      },
      country: 'US',
      email: 'owner@example.com',
      business_type: 'non_profit',
      business_profile: { name: 'City Theatre', url: 'https://theatre.test' },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { tenantId: 't1' },
    });
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: 'https://tickets.test/back',
      refresh_url: 'https://tickets.test/again',
      collection_options: { fields: 'eventually_due' },
    });
    await fetch(link.url, { method: 'POST', redirect: 'manual' });
    await stripe.accounts.update(account.id, { metadata: { a: '1' }, email: 'new@example.com' });
    await stripe.accounts.retrieve(account.id);
    await stripe.accounts.retrieveCurrent({}, { stripeAccount: account.id });
    await stripe.accounts.retrieveCurrent();
    await stripe.accounts.list({ limit: 1 });
    await stripe.accounts.create({ type: 'standard' });
    await stripe.accounts.create({
      type: 'custom',
      capabilities: { transfers: { requested: true } },
    });
    await stripe.accounts.del(account.id);
  });

  test('webhook endpoints and their events', async () => {
    const { stripe, local, hookUrl } = shop;
    const made = await stripe.webhookEndpoints.create({
      url: hookUrl,
      enabled_events: ['charge.succeeded'],
      description: 'Charges',
    });
    await stripe.webhookEndpoints.update(made.id, { disabled: true, metadata: { a: '1' } });
    await stripe.webhookEndpoints.retrieve(made.id);
    await stripe.webhookEndpoints.list({ limit: 2 });
    await stripe.webhookEndpoints.del(made.id);
    await local.flush();
    await stripe.events.list({ type: 'charge.*', delivery_success: true, created: { gt: 1 } });
    await stripe.events.list({ types: ['charge.succeeded', 'charge.updated'] });
    await events();
  });

  test('every kind of error', async () => {
    const { stripe, local } = shop;
    const { sessions } = stripe.checkout;
    const stranger = sdkFor(local.port, 'sk_live_stranger');
    await refused(stranger.balance.retrieve(), { statusCode: 401 });
    await refused(stripe.balance.retrieve({}, { stripeAccount: 'acct_x' }), { statusCode: 403 });
    await refused(stripe.charges.retrieve('ch_x'), { statusCode: 404, code: 'resource_missing' });
    await refused(stripe.payouts.retrieve('po_x'), { statusCode: 404 });
    await refused(stripe.products.list(), { statusCode: 404 });
    await refused(sessions.create(saleOf({ line_items: [] })), { code: 'parameter_missing' });
    await refused(sessions.create(saleOf({ payment_method_types: ['card'] } as object)), {
      code: 'payment_method_types_no_longer_supported',
    });
    await refused(sessions.create(saleOf({ color: 'red' } as object)), {
      code: 'parameter_unknown',
    });
    await refused(stripe.charges.list({ limit: 1.5 }), { code: 'parameter_invalid_integer' });
    await refused(stripe.charges.list({ expand: ['data.amount'] }), { param: 'expand' });
    await refused(stripe.transfers.create({ amount: 1, currency: 'usd', destination: 'acct_x' }), {
      code: 'resource_missing',
      param: 'destination',
    });
    const charge = await soldBy(shop);
    const refund = await stripe.refunds.create({ charge: charge.id });
    // Card refunds succeed at once, so there is never one to cancel.
    await refused(stripe.refunds.cancel(refund.id), { statusCode: 400 });
    await refused(stripe.refunds.create({ charge: charge.id }), {
      code: 'charge_already_refunded',
    });
    const idempotencyKey = 'twice';
    await stripe.customers.create({ name: 'One' }, { idempotencyKey });
    await refused(stripe.customers.create({ name: 'Two' }, { idempotencyKey }), {
      type: 'StripeIdempotencyError',
    });
    for (const [action, statusCode] of [
      ['http_500_before', 500],
      ['http_500_after_commit', 500],
      ['conflict_409', 409],
      ['rate_limit_429', 429],
    ] as const) {
      await local.faults({ action });
      await refused(stripe.customers.create({ name: action }), { statusCode });
    }
  });

  test('every operation, and every event of a sale', () => {
    const { operations, events: types, statuses } = shop.traffic.seen;
    const isSaid = ({ method, path }: { method: string; path: string }) => {
      const fits = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return [...operations].some((said) => fits.test(said));
    };
    const unsaid = allOperations.filter((operation) => !isSaid(operation));
    expect(unsaid.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect([...statuses].sort((one, other) => one - other)).toEqual([
      200, 400, 401, 403, 404, 409, 429, 500,
    ]);
    expect([...types]).toEqual(expect.arrayContaining(typesOfASale));
  });

  test('and detects everything that Stripe would not send', async () => {
    const spec: StripeSpec = openStripeSpec(String(specFile));
    const charge = { ...(await soldBy(shop)) };
    const said = (over: object): Exchange => ({
      kind: 'request',
      method: 'GET',
      path: `/v1/charges/${charge.id}`,
      form: '',
      status: 200,
      body: JSON.parse(JSON.stringify({ ...charge, ...over })),
    });
    expect(spec.problemsOf(said({}))).toEqual([]);
    expect(spec.problemsOf(said({ color: 'red' }))[0]).toContain('additionalProperty');
    expect(spec.problemsOf(said({ amount: '1' }))[0]).toContain('integer');
    expect(spec.problemsOf(said({ paid: undefined }))[0]).toContain('required');
    expect(spec.problemsOf({ ...said({}), form: 'color=red' } as Exchange)).not.toEqual([]);
    expect(spec.problemsOf({ ...said({}), path: '/v1/colors' } as Exchange)).not.toEqual([]);
    expect(spec.problemsOf({ ...said({}), status: 404 } as Exchange)).not.toEqual([]);
    const { data } = await shop.stripe.events.list({ type: 'charge.succeeded', limit: 1 });
    const [event] = data as Stripe.EventBase[];
    if (!event) throw new Error('Nothing was sold');
    expect(spec.problemsOf({ kind: 'event', event })).toEqual([]);
    expect(
      spec.problemsOf({ kind: 'event', event: { ...event, type: 'refund.created' } }),
    ).not.toEqual([]);
  });
});

const typesOfASale: string[] = [
  'account.updated',
  'application_fee.created',
  'application_fee.refunded',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'charge.updated',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.created',
  'customer.deleted',
  'customer.updated',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payout.created',
  'payout.failed',
  'payout.paid',
  'payout.reconciliation_completed',
  'payout.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'transfer.created',
  'transfer.reversed',
  'transfer.updated',
];
