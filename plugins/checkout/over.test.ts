import type { ApiError } from '@foyer/kit';
import { ask } from '@foyer/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargesOf, countersOf, lapse } from './testing/facts.ts';
import { buyer, onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

/**
 * Moves the event's start and end this many hours into the past. Equal hours mean an event without
 * an end.
 */
function began(event: EventOnSale, hoursAgo: number, endedAgo = hoursAgo) {
  // Read once: an end even a millisecond after the start counts as an end.
  const now = Date.now();
  return app
    .database('events_event')
    .where({ id: event.eventId })
    .update({
      start_at: new Date(now - hoursAgo * 3_600_000),
      end_at: new Date(now - endedAgo * 3_600_000),
    });
}

const OVER = {
  status: 409,
  code: 'event_over',
  message: 'This event has ended. Tickets are no longer on sale.',
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing refused',
    ({ status, code, message }: ApiError) => ({ status, code, message }),
  );

describe('an event that has ended', () => {
  test('accepts no new carts, and earlier ones can’t be read, changed, held or paid', async () => {
    const event = await onSale(app, { discounts: [{ code: 'LATE', kind: 'percent', percent: 5 }] });
    const one = await buyer(app, event);
    await began(event, 12 * 24, 12 * 24 - 3);
    const { path, api } = one;
    for (const work of [
      () => buyer(app, event),
      () => api.readCart({ params: path }),
      () =>
        api.changeCart({
          params: path,
          body: { lines: [{ ticketId: event.types['General'] ?? '', quantity: 2 }] },
        }),
      () => api.addDiscount({ params: path, body: { discountCode: 'LATE' } }),
      () => one.hold(),
      () => one.place(),
    ])
      expect(await refusal(work())).toEqual(OVER);
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 0 });
  });

  test('can’t be held longer, claimed again or paid for by buyers who held tickets when it ended', async () => {
    const event = await onSale(app);
    const [one, lapsed] = [await buyer(app, event), await buyer(app, event)];
    await one.hold();
    await lapsed.hold();
    await lapse(app, lapsed.path.draftOrderUID);
    await began(event, 3, 0.01);
    expect(await refusal(one.api.extendHold({ params: one.path }))).toEqual(OVER);
    expect(await refusal(one.place())).toEqual(OVER);
    expect(await refusal(lapsed.hold())).toEqual(OVER);
    expect(await refusal(lapsed.place())).toEqual(OVER);
  });

  test('gives tickets to buyers on the payment page when it ended, even without a hold', async () => {
    const event = await onSale(app);
    const [one, other] = [await buyer(app, event), await buyer(app, event)];
    for (const some of [one, other]) await some.hold();
    const [first, second] = [await one.place(), await other.place()];
    await app.database.raw('select events_release_v1(?, ?)', [
      event.tenantId,
      other.path.draftOrderUID,
    ]);
    await began(event, 3, 0.01);
    for (const { session } of [first, second]) await app.stripe.pay(session);
    await app.settled();
    for (const some of [one, other])
      expect(await some.status()).toMatchObject({ status: 'completed' });
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 2 });
    for (const { orderUID } of [first, second])
      expect(await chargesOf(app, orderUID)).toMatchObject([{ amount_refunded: 0 }]);
  });

  test('stops selling at its end, or four hours after its start if it has no end', async () => {
    const long = await onSale(app);
    await began(long, 5, -0.1);
    expect(await (await buyer(app, long)).hold()).toMatchObject({ status: 'held' });
    const open = await onSale(app);
    await began(open, 3.9);
    expect(await (await buyer(app, open)).hold()).toMatchObject({ status: 'held' });
    await began(open, 4.1);
    expect(await refusal(buyer(app, open))).toEqual(OVER);
  });

  test('without an end stays on sale for as many hours as its own tenant chooses', async () => {
    const [ours, theirs] = [await onSale(app), await onSale(app, { tenant: 'b' })];
    for (const event of [ours, theirs]) await began(event, 6);
    const choose = async (salesHoursAfterStart: number) => {
      const path = `/api/tenants/${ours.tenantId}/settings/events`;
      const body = { salesHoursAfterStart };
      expect(await ask(app.as.tenant('a'), 'PUT', path, { body })).toMatchObject({ status: 200 });
    };
    await choose(8);
    expect(await (await buyer(app, ours)).hold()).toMatchObject({ status: 'held' });
    expect(await refusal(buyer(app, theirs))).toEqual(OVER);
    await choose(0);
    await began(ours, 0.01);
    expect(await refusal(buyer(app, ours))).toEqual(OVER);
  });
});
