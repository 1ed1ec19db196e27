import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { adjustAllDue } from './server/transfer/transferOrders.ts';
import {
  accountFor,
  attemptsOf,
  hold,
  ledgerOf,
  payoutOf,
  platform,
  stripeOf,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import { makeAvailable } from './testing/availability.ts';

/** A card whose payment is disputed right after it succeeds. */
const DISPUTED = '4000000000000259';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
  }
});
afterEach(() => app.stripe.clearFaults());

/** Payments after the payout are funded by the platform's balance. */
const makeBalance = () => purchase(app, event, { General: 10 }, '4000000000000077');

const sell = async () => {
  const uid = await purchase(app, event, { General: 2 }, DISPUTED);
  await makeAvailable(app, uid);
  return uid;
};
const order = async (uid: string) => {
  const row = await app.database('orders_order').where({ uid }).first();
  return {
    id: String(row.id),
    chargeId: String(row.charge_id),
    share: Number(row.tenant_total_cents),
  };
};

/** An order that is paid out before Stripe reports its dispute. */
async function sellAndPayOut() {
  await app.stripe.faults({
    match: { eventType: 'charge.dispute.*' },
    action: 'drop',
    times: 'always',
  });
  const uid = await sell();
  expect((await transfer(app, uid)).success).toBe(true);
  await app.stripe.clearFaults();
  const { share } = await order(uid);
  return { uid, share };
}

const disputeOf = async (uid: string) => {
  const { data } = await stripeOf(app).disputes.list({ charge: (await order(uid)).chargeId });
  return data[0]?.id ?? '';
};

/** Delivers the event that was held back. */
async function tell(uid: string): Promise<void> {
  const id = await disputeOf(uid);
  const { data } = await stripeOf(app).events.list({ type: 'charge.dispute.funds_withdrawn' });
  const told = data.find(({ data: { object } }) => (object as { id?: string }).id === id);
  await app.stripe.redeliver(told?.id ?? '');
  await app.settled();
}

async function decide(uid: string, evidence: 'winning_evidence' | 'losing_evidence') {
  await stripeOf(app).disputes.update(await disputeOf(uid), {
    evidence: { uncategorized_text: evidence },
    submit: true,
  });
  await app.settled();
}

describe('a dispute before the payout', () => {
  test('holds it, and can’t be released manually', async () => {
    const uid = await sell();
    expect((await transfer(app, uid)).message).toBe('disputed');
    await expect(hold(app, event, uid, false)).rejects.toMatchObject({
      status: 409,
      code: 'disputed',
    });
    const { result } = await platform(app).pending({ filters: `details.orderUID=${uid}` });
    expect(result[0]?.details).toMatchObject({
      onHold: true,
      disputed: true,
      payoutStatus: 'on_hold',
    });
  });

  test('releases it when the dispute is won', async () => {
    const uid = await sell();
    await decide(uid, 'winning_evidence');
    expect((await transfer(app, uid)).success).toBe(true);
    expect(await transfersOf(app, uid)).toMatchObject([{ amount: (await order(uid)).share }]);
  });

  test('leaves a manual hold unchanged', async () => {
    const uid = await sell();
    await hold(app, event, uid);
    await decide(uid, 'winning_evidence');
    expect((await transfer(app, uid)).message).toBe('on_hold');
  });
});

describe('a dispute after the payout', () => {
  test('reverses the transfer, and makes it again when the dispute is won', async () => {
    const { uid, share } = await sellAndPayOut();
    await tell(uid);
    expect(await payoutOf(app, uid)).toMatchObject({
      system_hold: true,
      reversed_cents: share,
      owed_cents: 0,
      payout_completed: true,
    });
    expect((await ledgerOf(app, uid))['tenant']).toBe(share);
    await makeBalance();
    await decide(uid, 'winning_evidence');
    const attempts = await attemptsOf(app, uid);
    const disputes = await app
      .database('orders_dispute')
      .where({ order_id: (await order(uid)).id })
      .pluck('id');
    expect(attempts.map(({ leg, state }) => [leg, state])).toEqual([
      [`adj:${disputes[0]}`, 'succeeded'],
      ['main', 'succeeded'],
    ]);
    expect(await payoutOf(app, uid)).toMatchObject({
      system_hold: false,
      transferred_cents: 2 * share,
      reversed_cents: share,
      adjustment_leg: null,
    });
    expect((await ledgerOf(app, uid))['tenant']).toBe(0);
  });

  test('is paid again later if the platform’s balance is too low at first', async () => {
    const { uid, share } = await sellAndPayOut();
    await tell(uid);
    const match = { method: 'POST', path: '/v1/transfers' } as const;
    await app.stripe.faults({ match, action: 'balance_insufficient' });
    await decide(uid, 'winning_evidence');
    const last = async () => (await attemptsOf(app, uid))[0];
    expect(await last()).toMatchObject({ state: 'failed', reason: 'platform balance is too low' });
    await makeBalance();
    const sweep = () => adjustAllDue(app.runtime.depsOf('payouts'));
    await sweep();
    expect(await payoutOf(app, uid)).toMatchObject({ transferred_cents: share });
    await app.database('payouts_order').where({ order_uid: uid }).update({ adjust_at: new Date() });
    await sweep();
    expect(await payoutOf(app, uid)).toMatchObject({ transferred_cents: 2 * share });
    await sweep();
    expect(await attemptsOf(app, uid)).toHaveLength(3);
  });

  test('leaves its fees owed when it is lost', async () => {
    const { uid, share } = await sellAndPayOut();
    await tell(uid);
    await decide(uid, 'losing_evidence');
    const after = (await order(uid)).share;
    expect(after).toBeLessThan(-1_500);
    expect(await payoutOf(app, uid)).toMatchObject({
      system_hold: false,
      reversed_cents: share,
      owed_cents: -after,
      adjustment_leg: null,
    });
    expect((await ledgerOf(app, uid))['tenant']).toBe(after);
    expect(await transfersOf(app, uid)).toHaveLength(1);
  });
});
