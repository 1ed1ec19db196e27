import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyer, onSale, waitingIn, type Buyer, type EventOnSale } from './testing.ts';
import { attemptsOf, countersOf, lapse, orderOf, stripeOf } from './testing/facts.ts';
import { booksOf, freeze } from './testing/program.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

/** Pays for one ticket and changes the cart to five while that order is being placed. */
async function payWhileChanging(at: SaleApp, event: EventOnSale): Promise<void> {
  const one = await buyer(at, event);
  await one.hold();
  const thaw = await freeze(at, 'lock table orders_order in exclusive mode');
  const placing = one.place().catch(() => undefined);
  await expect.poll(() => waitingIn(at)).toBe(1);
  const changing = makeItFive(one, event).catch(() => undefined);
  // Without the lock, the change is done by now. Otherwise it waits.
  await expect
    .poll(async () => (await waitingIn(at)) === 2 || (await heldBy(at, event)) === 5)
    .toBe(true);
  await thaw();
  await changing;
  const page = await placing;
  const paid = page && (await at.stripe.pay(page.session));
  // The change expired the session: the buyer is sent to another one.
  if (paid?.result !== 'paid') await at.stripe.pay((await one.place()).session);
  await at.settled();
}

async function makeItFive(one: Buyer, event: EventOnSale): Promise<void> {
  const lines = [{ ticketId: event.types['General'] ?? '', quantity: 5 }];
  await one.api.changeCart({ params: one.path, body: { lines } });
  await one.hold();
}

const heldBy = async (at: SaleApp, event: EventOnSale) => (await countersOf(at, event)).held;

describe('a cart that changes while its order is placed', () => {
  test('sells tickets other than those paid for if the lock is missing', async () => {
    const unguarded = await saleApp();
    try {
      const { rows } = await unguarded.database.raw<{ rows: { source: string }[] }>(
        `select pg_get_functiondef('checkout_pay(uuid, uuid, uuid, boolean)'::regprocedure) as source`,
      );
      await unguarded.database.raw(String(rows[0]?.source).replace('for update', ''));
      const event = await onSale(unguarded);
      await payWhileChanging(unguarded, event);
      const { sold, tickets } = await booksOf(unguarded, event);
      expect(sold).not.toBe(tickets);
    } finally {
      await unguarded.stop();
    }
  });

  test('sells what is paid for', async () => {
    const event = await onSale(app);
    await payWhileChanging(app, event);
    const { held, holds, sold, tickets } = await booksOf(app, event);
    expect({ held, sold }).toEqual({ held: holds, sold: tickets });
    const order = await app.database('orders_order').where({ event_id: event.eventId }).first();
    expect(await orderOf(app, order.uid as string)).toMatchObject({
      status: 'completed',
      tickets: sold,
      totalCents: Number(sold) * 5_000,
    });
  });
});

describe('a session whose webhook is missing', () => {
  async function placed() {
    const event = await onSale(app);
    const one = await buyer(app, event);
    await one.hold();
    return { event, one, ...(await one.place()) };
  }
  const loseAll = () =>
    app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });

  test('is checked for expiry when its buyer comes back', async () => {
    const { event, one, session, orderUID } = await placed();
    await loseAll();
    await stripeOf(app).checkout.sessions.expire(session);
    await lapse(app, one.path.draftOrderUID);
    expect(await one.hold()).toMatchObject({ status: 'held' });
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ state: 'expired' }]);
    expect(await countersOf(app, event)).toMatchObject({ held: 1, sold: 0 });
  });

  test('is found paid when its buyer comes back, who keeps the tickets', async () => {
    const { event, one, session, orderUID } = await placed();
    await loseAll();
    await app.stripe.pay(session);
    await lapse(app, one.path.draftOrderUID);
    await expect(one.hold()).rejects.toMatchObject({ status: 409, code: 'already_paid' });
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 1 });
  });

  test('stays open with its tickets held when the gateway can’t be reached', async () => {
    const { event, one, orderUID } = await placed();
    const path = '/v1/checkout/sessions/*';
    await app.stripe.faults({ match: { path }, action: 'http_500_before', times: 'always' });
    await expect(one.api.releaseHold({ params: one.path })).rejects.toMatchObject({
      status: 503,
      code: 'gateway_unreachable',
    });
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ state: 'open' }]);
    expect(await countersOf(app, event)).toMatchObject({ held: 1 });
    await app.stripe.clearFaults();
    await one.api.releaseHold({ params: one.path });
    expect(await countersOf(app, event)).toMatchObject({ held: 0 });
  });

  test('is closed even if the gateway fails right after closing it', async () => {
    const { event, one, session, orderUID } = await placed();
    const path = `/v1/checkout/sessions/${session}/expire`;
    await app.stripe.faults({ match: { path }, action: 'http_500_after_commit', times: 3 });
    await one.api.releaseHold({ params: one.path });
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ state: 'expired' }]);
    expect(await countersOf(app, event)).toMatchObject({ held: 0 });
  });
});
