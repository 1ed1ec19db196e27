import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyer, onSale, type EventOnSale } from './testing.ts';
import { attemptsOf, orderOf, pagesOf } from './testing/facts.ts';

const MINUTE_MS = 60_000;
const PAGES = { method: 'POST', path: '/v1/checkout/sessions' } as const;

let app: SaleApp;
let event: EventOnSale;
/** How far the gateway's clock is ahead of ours, in ms. */
let aheadMs = 0;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 100 } } });
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

/** Changes the gateway's clock without telling the app. */
async function setGatewayAhead(ms: number): Promise<void> {
  await app.stripe.advance(ms - aheadMs);
  aheadMs = ms;
}

async function placed() {
  const one = await buyer(app, event);
  const { transactionNumber } = await one.hold();
  return { one, orderUID: transactionNumber ?? '', page: await one.place() };
}

describe.each([1, 2, 5, 10, -1, -6, -15])('with a gateway %i minutes ahead', (minutes) => {
  test('a buyer gets a payment page on the first try, and pays', async () => {
    await setGatewayAhead(minutes * MINUTE_MS);
    const { orderUID, page } = await placed();
    expect((await orderOf(app, orderUID)).status).toBe('awaiting_payment');
    await app.stripe.pay(page.session);
    // Only by a webhook, which the gateway signs with its own time.
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('the next buyer’s page lives for half an hour, and their tickets are held as long', async () => {
    const { orderUID } = await placed();
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ n: 1, state: 'open' }]);
    const [made] = await pagesOf(app, orderUID);
    const lifeSeconds = (made?.expires_at ?? 0) - (made?.created ?? 0);
    expect(lifeSeconds).toBeGreaterThanOrEqual(30 * 60);
    expect(lifeSeconds).toBeLessThanOrEqual(32 * 60);
    const held = (await app
      .database('events_hold as h')
      .join('checkout_attempt as a', 'a.draft_id', 'h.id')
      .where({ 'a.order_uid': orderUID })
      .first('h.expires_at')) as { expires_at: Date };
    const pageEndsMs = (made?.expires_at ?? 0) * 1000 - aheadMs;
    expect(held.expires_at.getTime()).toBeGreaterThan(pageEndsMs + MINUTE_MS);
  });

  test('a page whose response was lost is found', async () => {
    await app.stripe.faults({ match: PAGES, action: 'reset_after_commit', times: 2 });
    const { orderUID, page } = await placed();
    expect(await pagesOf(app, orderUID)).toMatchObject([{ url: page.url }]);
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ n: 1, state: 'open' }]);
  });
});
