import { randomUUID } from 'node:crypto';
import { conforms, type TestApp } from '@foyer/testing';
import { copyOrder } from '@foyer/plugin-orders/testing';
import { gateway } from '@foyer/plugin-payments/server';
import { startLocalStripe, variablesOf } from '@foyer/plugin-payments/testing';
import { afterAll } from 'vitest';
import { EVIDENCE_LABELS, evidence } from './contract/evidence.ts';

const stripe = await startLocalStripe();
afterAll(() => stripe.stop());

/** A dispute of another order; the gateway knows only those that are responded to. */
async function addDispute(app: TestApp, n: number, name: string, gatewayId = `dp_test${n}`) {
  const { tenant_id, id: order_id, event_id } = await copyOrder(app, n, name);
  const id = randomUUID();
  await app.database('orders_dispute').insert({
    ...{ tenant_id, id, order_id },
    gateway_dispute_id: gatewayId,
    status: 'open',
    reason: `reason ${n}`,
    amount_cents: 1_000 + n,
  });
  await app.database('disputes_dispute').insert({
    ...{ tenant_id, id, event_id },
    gateway_status: n % 2 === 0 ? 'needs_response' : 'under_review',
    opened_at: new Date(Date.now() + n),
    due_at: new Date(Date.now() + 86_400_000 + n),
    is_submitted: false,
  });
  return id;
}

let disputes = 9_000;

/** A payment that was disputed right after it was made. */
async function disputed(app: TestApp) {
  const client = app.runtime.depsOf('disputes').use(gateway).stripe();
  const price_data = { currency: 'usd', unit_amount: 1_000, product_data: { name: 'Ticket' } };
  const { id } = await client.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://foyer.test/success',
  });
  await stripe.pay(id, '4000000000000259');
  // The charge is captured first, then disputed.
  await stripe.advance(60_000);
  await stripe.advance(60_000);
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(id);
  const { data } = await client.disputes.list({ payment_intent: String(intent) });
  disputes += 2;
  const disputeId = await addDispute(app, disputes, 'calls', data[0]?.id);
  return { params: { disputeId } };
}
const answered = async (app: TestApp) => ({
  ...(await disputed(app)),
  body: { evidence: evidence.parse(Object.fromEntries(SAID)), version: 0 },
});
const SAID = Object.keys(EVIDENCE_LABELS).map((field) => [field, 'They came.']);

conforms(import.meta.url, {
  variables: variablesOf(stripe),
  seed: {
    disputes: async (app, n) => void (await addDispute(app, n, 'disputes')),
    tenantDisputes: async (app, n) => void (await addDispute(app, n, 'tenantDisputes')),
  },
  calls: {
    dispute: disputed,
    saveEvidence: answered,
    submitEvidence: answered,
    acceptDispute: disputed,
  },
});
