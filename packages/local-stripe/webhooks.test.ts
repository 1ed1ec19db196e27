import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(() => shop.stop());

const completed = 'checkout.session.completed';
const sell = async () => {
  const { id } = await shop.stripe.checkout.sessions.create(saleOf());
  await shop.local.pay(id);
  return id;
};
const countOf = (type: string) => shop.types().filter((each) => each === type).length;
const eventOf = async (type: string) => {
  const { data } = await shop.stripe.events.list({ type });
  return data[0]!;
};

describe('webhooks', () => {
  test('arrive signed, under the host of their URL, with the event that the API lists', async () => {
    const id = await sell();
    await shop.local.flush();
    const told = shop.received.find(({ event }) => event.type === completed);
    expect(told?.host).toBe(new URL(shop.hookUrl).host);
    expect(told?.event.data.object).toMatchObject({ id, payment_status: 'paid' });
    const listed = await eventOf(completed);
    expect({ ...listed, pending_webhooks: 1 }).toEqual(told?.event);
    expect(listed.pending_webhooks).toBe(0);
  });

  test('contain the data from the time of the event', async () => {
    await sell();
    await shop.local.flush();
    const { data } = (await eventOf('charge.succeeded')) as { data: { object: object } };
    expect(data.object).toMatchObject({ balance_transaction: null });
  });

  test('are retried until an endpoint accepts them, for at most three days', async () => {
    shop.answerWith(500);
    await sell();
    await shop.local.flush();
    expect(shop.received).toEqual([]);
    expect((await eventOf(completed)).pending_webhooks).toBe(1);
    const undelivered = await shop.stripe.events.list({ delivery_success: false });
    expect(undelivered.data.length).toBeGreaterThan(3);
    shop.answerWith(200);
    await shop.local.advance(1000);
    await shop.local.flush();
    expect(countOf(completed)).toBe(1);
    expect((await shop.stripe.events.list({ delivery_success: false })).data).toEqual([]);

    shop.answerWith(500);
    await sell();
    for (let halfDay = 0; halfDay < 16; halfDay++) {
      await shop.local.flush();
      await shop.local.advance(12 * 60 * 60 * 1000);
    }
    await shop.local.flush();
    const [latest] = await shop.local.deliveries();
    expect(latest?.state).toBe('gave_up');
  });

  test('are sent again on request', async () => {
    await sell();
    await shop.local.flush();
    const { id } = await eventOf(completed);
    expect(await shop.local.redeliver(id)).toEqual({ deliveries: 1 });
    await shop.local.flush();
    expect(countOf(completed)).toBe(2);
  });

  test('are only sent to this machine', async () => {
    await expect(shop.local.deliverTo({ url: 'http://example.com/hook' })).rejects.toThrow(
      'on this machine',
    );
  });

  test('of types without a subscriber are not sent', async () => {
    await shop.local.deliverTo({ url: shop.hookUrl, enabledEvents: [completed] });
    await sell();
    await shop.local.flush();
    expect(shop.types()).toEqual([completed]);
  });
});

describe('a planned fault', () => {
  const plan = (action: Parameters<typeof shop.local.faults>[0]['action'], ms?: number) =>
    shop.local.faults({ action, match: { eventType: completed }, ...(ms && { ms }) });

  test('drop loses a webhook, and the API still lists its event', async () => {
    await plan('drop');
    await sell();
    await shop.local.flush();
    await shop.local.advance(4 * 24 * 60 * 60 * 1000);
    await shop.local.flush();
    expect(countOf(completed)).toBe(0);
    expect((await eventOf(completed)).pending_webhooks).toBe(1);
  });

  test('duplicate sends it twice', async () => {
    await plan('duplicate');
    await sell();
    await shop.local.flush();
    expect(countOf(completed)).toBe(2);
  });

  test('delay sends it later', async () => {
    await plan('delay', 60_000);
    await sell();
    await shop.local.flush();
    expect(countOf(completed)).toBe(0);
    await shop.local.advance(60_000);
    await shop.local.flush();
    expect(countOf(completed)).toBe(1);
  });

  test('reorder lets another one overtake it', async () => {
    await shop.local.deliverTo({ url: shop.hookUrl, enabledEvents: [completed, 'charge.updated'] });
    await plan('reorder');
    await sell();
    await shop.local.flush();
    expect(shop.types()).toEqual(['charge.updated', completed]);
  });

  test('hold_until_flush waits for the flush', async () => {
    await shop.local.deliverTo({ url: shop.hookUrl, enabledEvents: [completed] });
    await plan('hold_until_flush');
    await sell();
    const [delivery] = await shop.local.deliveries();
    expect(delivery).toMatchObject({ state: 'held', attempts: [] });
    await shop.local.flush();
    expect(countOf(completed)).toBe(1);
  });

  test.each(['bad_signature', 'stale_timestamp'] as const)(
    '%s is rejected by the receiver',
    async (action) => {
      await shop.local.deliverTo({ url: shop.hookUrl, enabledEvents: [completed] });
      await plan(action);
      await sell();
      await shop.local.flush();
      expect(shop.received).toEqual([]);
      expect(shop.refused).toHaveLength(1);
      expect((await shop.local.deliveries())[0]?.attempts).toMatchObject([{ status: 400 }]);
    },
  );
});
