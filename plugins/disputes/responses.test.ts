import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { disputes as contract } from './contract.ts';
import { sweepDisputeCalls } from './server/disputeCall.ts';

const DISPUTED = '4000000000000259';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 500 } } });
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

const deps = () => app.runtime.depsOf('disputes');
const stripe = () => deps().use(gateway).stripe();
const operator = () => client(contract, app.as.platform());
const finance = () => client(contract, app.as.tenant('a', 'tenant_finance'));

async function disputed() {
  const orderUID = await purchase(app, event, { General: 2 }, DISPUTED);
  await app.settled();
  const row = await app
    .database('orders_dispute as d')
    .join('orders_order as o', 'o.id', 'd.order_id')
    .where('o.uid', orderUID)
    .first('d.*');
  const params = { tenantId: event.tenantId, disputeId: row.id as string };
  const details = await operator().dispute({ params });
  return { orderUID, params, details, gatewayId: details.gatewayId, evidence: details.evidence };
}
const rowOf = (id: string) =>
  app
    .database('disputes_dispute as d')
    .join('orders_dispute as p', 'p.id', 'd.id')
    .where('d.id', id)
    .first('d.*', 'p.status');
const callsOf = (id: string) =>
  app.database('disputes_call').where({ dispute_id: id }).orderBy('created_at');

describe('the lists', () => {
  test('show a dispute with its deadline, and show a tenant only its own', async () => {
    const { orderUID, params } = await disputed();
    const { result } = await operator().disputes({ queries: `orderUID=${orderUID}` });
    expect(result).toMatchObject([
      { id: params.disputeId, status: 'needs_response', amount: 100, fee: 15, submitted: false },
    ]);
    expect(Date.parse(result[0]?.due ?? '')).toBeGreaterThan(Date.now());
    const own = await finance().tenantDisputes({
      tenantId: event.tenantId,
      queries: `orderUID=${orderUID}`,
    });
    expect(own.result).toHaveLength(1);
    const others = client(contract, app.as.tenant('b', 'tenant_finance'));
    const theirs = await others.tenantDisputes({
      tenantId: app.tenants.b.id,
      queries: `orderUID=${orderUID}`,
    });
    expect(theirs.result).toEqual([]);
  });

  test('start with the nearest deadline and end with closed disputes', async () => {
    const [over, later, soon] = [await disputed(), await disputed(), await disputed()];
    await operator().acceptDispute({ params: over.params });
    await app
      .database('disputes_dispute')
      .where({ id: soon.params.disputeId })
      .update({ due_at: app.database.raw(`now() + interval '1 day'`) });
    const { result } = await operator().disputes({});
    const places = [soon, later, over].map(({ params }) =>
      result.findIndex(({ id }) => id === params.disputeId),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('allows only operators to respond', async () => {
    const { params, evidence } = await disputed();
    await expect(finance().dispute({ params })).resolves.toMatchObject({ version: 0 });
    await expect(
      finance().saveEvidence({ params, body: { evidence, version: 0 } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(finance().acceptDispute({ params })).rejects.toMatchObject({ status: 403 });
  });
});

describe('a response', () => {
  test('starts with what is known about the order', async () => {
    const { orderUID, details, evidence } = await disputed();
    expect(evidence.customer_email_address).toBe(details.email);
    expect(evidence.product_description).toContain(orderUID);
    expect(evidence.access_activity_log).toContain('not scanned');
    expect(details.tickets).toHaveLength(2);
    expect(details).toMatchObject({ bearer: 'platform', withdrawn: true, share: null });
  });

  test('is saved as a draft, and submitted once', async () => {
    const { params, evidence, gatewayId } = await disputed();
    const said = { ...evidence, uncategorized_text: 'They came.' };
    await operator().saveEvidence({ params, body: { evidence: said, version: 0 } });
    const draft = await stripe().disputes.retrieve(gatewayId);
    expect(draft.status).toBe('needs_response');
    expect(draft.evidence).toMatchObject({
      uncategorized_text: 'They came.',
      customer_email_address: evidence.customer_email_address,
    });
    const body = { evidence: said, version: 1 };
    const both = await Promise.allSettled([
      operator().submitEvidence({ params, body }),
      operator().submitEvidence({ params, body }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const answered = await stripe().disputes.retrieve(gatewayId);
    expect(answered.evidence_details.submission_count).toBe(1);
    expect(await rowOf(params.disputeId)).toMatchObject({
      gateway_status: 'under_review',
      is_submitted: true,
      status: 'open',
    });
    await expect(
      operator().saveEvidence({ params, body: { evidence: said, version: 2 } }),
    ).rejects.toMatchObject({ status: 409, code: 'dispute_answered' });
    const audit = await app.database('kit_audit').where({ subject_id: params.disputeId });
    expect(audit.map(({ action }) => action as string)).toEqual(
      expect.arrayContaining(['dispute.save', 'dispute.submit']),
    );
  });

  test('doesn’t overwrite what someone else has written in the meantime', async () => {
    const { params, evidence } = await disputed();
    await operator().saveEvidence({ params, body: { evidence, version: 0 } });
    await expect(
      operator().saveEvidence({ params, body: { evidence, version: 0 } }),
    ).rejects.toMatchObject({ status: 409, code: 'answer_changed' });
  });

  test('is rejected if it is empty, too long or too late', async () => {
    const { params, evidence } = await disputed();
    const empty = Object.fromEntries(Object.keys(evidence).map((key) => [key, '']));
    await expect(
      operator().submitEvidence({ params, body: { evidence: empty as never, version: 0 } }),
    ).rejects.toMatchObject({ status: 422 });
    const long = Object.fromEntries(Object.keys(evidence).map((key) => [key, 'x'.repeat(15_001)]));
    await expect(
      operator().saveEvidence({ params, body: { evidence: long as never, version: 0 } }),
    ).rejects.toMatchObject({ status: 422 });
    await app
      .database('disputes_dispute')
      .where({ id: params.disputeId })
      .update({ due_at: app.database.raw(`now() - interval '1 minute'`) });
    await expect(
      operator().submitEvidence({ params, body: { evidence, version: 0 } }),
    ).rejects.toMatchObject({ status: 409, code: 'dispute_late' });
    expect(await callsOf(params.disputeId)).toEqual([]);
  });

  test('with an unknown result is recovered, and not submitted twice', async () => {
    const { params, evidence, gatewayId } = await disputed();
    const match = { path: `/v1/disputes/${gatewayId}` } as const;
    // The response is lost, and so is the check on it.
    await app.stripe.faults({ match, action: 'reset_after_commit', times: 8 });
    const { state } = await operator().submitEvidence({ params, body: { evidence, version: 0 } });
    expect(state).toBe('under_way');
    await expect(operator().acceptDispute({ params })).rejects.toMatchObject({ status: 409 });
    await app.stripe.clearFaults();
    await app
      .database('disputes_call')
      .where({ dispute_id: params.disputeId })
      .update({ updated_at: app.database.raw(`now() - interval '2 minutes'`) });
    await Promise.all([sweepDisputeCalls(deps()), sweepDisputeCalls(deps())]);
    expect(await callsOf(params.disputeId)).toMatchObject([{ kind: 'submit', state: 'done' }]);
    const { evidence_details: told } = await stripe().disputes.retrieve(gatewayId);
    expect(told.submission_count).toBe(1);
  });

  test('reports a rejection by the gateway, and can be retried', async () => {
    const { params, evidence, gatewayId } = await disputed();
    await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
    await stripe().disputes.close(gatewayId);
    await expect(
      operator().submitEvidence({ params, body: { evidence, version: 0 } }),
    ).rejects.toMatchObject({ status: 409, code: 'answer_refused' });
    expect((await operator().dispute({ params })).failure).toContain('no longer accepts evidence');
  });

  test('that accepts loses the dispute, once', async () => {
    const { orderUID, params } = await disputed();
    const both = await Promise.allSettled([
      operator().acceptDispute({ params }),
      operator().acceptDispute({ params }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await app.settled();
    expect(await rowOf(params.disputeId)).toMatchObject({ status: 'lost', gateway_status: 'lost' });
    expect(await app.database('orders_order').where({ uid: orderUID }).first()).toMatchObject({
      status: 'refunded',
    });
    await expect(operator().acceptDispute({ params })).rejects.toMatchObject({
      status: 409,
      code: 'dispute_closed',
    });
  });
});
