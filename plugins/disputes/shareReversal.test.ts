import { purchase } from '@foyer/plugin-checkout/testing';
import { saleOnOwnAccount } from '@foyer/plugin-orders/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { disagreements, ledgerOf, payoutOf, stripeOf } from '@foyer/plugin-payouts/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepDisputeCalls } from './server/disputeCall.ts';

const DISPUTED = '4000000000000259';
const DISPUTE_FEE = 1_500;

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
  }
});
afterEach(() => app.stripe.clearFaults());

const row = async (uid: string) => {
  const order = await app.database('orders_order').where({ uid }).first();
  return {
    id: order.id as string,
    chargeId: order.charge_id as string,
    account: order.flow === 'direct' ? (order.destination as string) : undefined,
    tenant: Number(order.tenant_total_cents),
    platform: Number(order.platform_total_cents),
    gatewayFee: Number(order.gateway_fee_cents),
  };
};
const transferOf = async (uid: string) => {
  const { chargeId } = await row(uid);
  const { transfer } = await stripeOf(app).charges.retrieve(chargeId, { expand: ['transfer'] });
  if (!transfer || typeof transfer === 'string') throw new Error('Nothing was passed on.');
  return transfer;
};

async function lose(uid: string): Promise<void> {
  const { chargeId, account } = await row(uid);
  const options = account ? { stripeAccount: account } : {};
  const { data } = await stripeOf(app).disputes.list({ charge: chargeId }, options);
  await stripeOf(app).disputes.close(data[0]?.id ?? '', {}, options);
  await app.settled();
}
const reversalOf = (uid: string) =>
  app
    .database('disputes_call as c')
    .join('orders_dispute as d', 'd.id', 'c.dispute_id')
    .join('orders_order as o', 'o.id', 'd.order_id')
    .where({ 'o.uid': uid, 'c.kind': 'reversal' })
    .select('c.*');
const sum = (ledger: Record<string, number>) =>
  Object.values(ledger).reduce((total, cents) => total + cents, 0);

test('reverses the passed-on share after a lost dispute, and records its fee as debt', async () => {
  const event = await saleOnOwnAccount(app, { tenant: 'a', direct: false });
  const uid = await purchase(app, event, { General: 2 }, DISPUTED);
  await app.settled();
  const { tenant: share, gatewayFee } = await row(uid);
  expect((await transferOf(uid)).amount).toBe(share);
  await lose(uid);
  expect((await transferOf(uid)).amount_reversed).toBe(share);
  expect(await row(uid)).toMatchObject({ tenant: -DISPUTE_FEE, platform: -gatewayFee });
  expect(await payoutOf(app, uid)).toMatchObject({ owed_cents: DISPUTE_FEE });
  const ledger = await ledgerOf(app, uid);
  expect(ledger).toMatchObject({ transferred: 0, tenant: -DISPUTE_FEE });
  expect(sum(ledger)).toBe(0);
});

test('records as debt what can’t be reversed', async () => {
  const event = await saleOnOwnAccount(app, { tenant: 'a', direct: false });
  const uid = await purchase(app, event, { General: 1 }, DISPUTED);
  await app.settled();
  const { tenant: share } = await row(uid);
  const match = { method: 'POST', path: '/v1/transfers/*/reversals' } as const;
  await app.stripe.faults({ match, action: 'balance_insufficient' });
  await lose(uid);
  expect((await transferOf(uid)).amount_reversed).toBe(0);
  expect(await payoutOf(app, uid)).toMatchObject({ owed_cents: share + DISPUTE_FEE });
  const ledger = await ledgerOf(app, uid);
  expect(ledger).toMatchObject({ transferred: share, tenant: -share - DISPUTE_FEE });
  expect(sum(ledger)).toBe(0);
});

test('finds a reversal whose response is lost, and creates it only once', async () => {
  const event = await saleOnOwnAccount(app, { tenant: 'a', direct: false });
  const uid = await purchase(app, event, { General: 1 }, DISPUTED);
  await app.settled();
  const { tenant: share } = await row(uid);
  const match = { method: 'POST', path: '/v1/transfers/*/reversals' } as const;
  await app.stripe.faults({ match, action: 'http_500_after_commit' });
  await lose(uid);
  await app
    .database('disputes_call')
    .where({ kind: 'reversal' })
    .update({ updated_at: app.database.raw(`now() - interval '2 minutes'`) });
  const deps = app.runtime.depsOf('disputes');
  await Promise.all([sweepDisputeCalls(deps), sweepDisputeCalls(deps)]);
  expect((await transferOf(uid)).amount_reversed).toBe(share);
  expect(await reversalOf(uid)).toMatchObject([{ state: 'done' }]);
  expect(await payoutOf(app, uid)).toMatchObject({ owed_cents: DISPUTE_FEE });
  expect(await ledgerOf(app, uid)).toMatchObject({ transferred: 0, tenant: -DISPUTE_FEE });
});

test('leaves a dispute to a tenant with direct charges', async () => {
  const event = await saleOnOwnAccount(app, { tenant: 'b', direct: true });
  const uid = await purchase(app, event, { General: 1 }, DISPUTED);
  await app.settled();
  const { platform } = await row(uid);
  await lose(uid);
  expect(await row(uid)).toMatchObject({ platform });
  expect(await reversalOf(uid)).toEqual([]);
  expect(sum(await ledgerOf(app, uid))).toBe(0);
});
