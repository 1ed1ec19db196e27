import type { ApiError } from '@foyer/kit';
import { catalog } from '@foyer/plugin-events/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

async function cancel({ tenantId, eventId }: EventOnSale) {
  const deps = app.runtime.depsOf('checkout');
  await deps.forTenant(tenantId).tx((tx) => deps.use(catalog).cancel(tx, { tenantId, eventId }));
}
const statusOf = async (uid: string) =>
  (await app.database('orders_order').where({ uid }).first('status')).status as string;

test('expires open payment pages when the event is canceled', async () => {
  const event = await onSale(app);
  const one = await buyer(app, event);
  await one.hold();
  const { session, orderUID } = await one.place();
  await cancel(event);
  await app.settled();
  expect(await app.stripe.pay(session).catch((error: unknown) => String(error))).not.toMatchObject({
    status: 'complete',
  });
  await app.settled();
  expect(await statusOf(orderUID)).toBe('expired');
  // No hold has expired, and no ticket went back on sale.
  expect(await one.status()).toMatchObject({
    closeCause: 'event_cancelled',
    message: 'This event was canceled, so your order was closed. You weren’t charged.',
  });
});

test('refunds a payment made before the session is expired in full', async () => {
  const event = await onSale(app);
  const one = await buyer(app, event);
  await one.hold();
  const { session, orderUID } = await one.place();
  await app.stripe.pay(session);
  await cancel(event);
  await app.settled();
  expect(await statusOf(orderUID)).toBe('cancelled');
  const { id } = await app.database('orders_order').where({ uid: orderUID }).first('id');
  expect(await app.database('orders_ticket').where({ order_id: id })).toEqual([]);
  expect(await app.database('orders_refund').where({ order_id: id })).toMatchObject([
    {
      status: 'completed',
      kind: 'late',
      amount_cents: '5000',
      reason: 'Paid after the event was canceled',
    },
  ]);
  expect(await one.status()).toMatchObject({
    closeCause: 'event_cancelled',
    message: 'This event was canceled before your payment arrived. You’ll get a full refund.',
  });
  const [letter] = (await app.mail()).filter(({ text }) => text.includes(orderUID));
  expect(letter?.subject).toContain('We sent you a refund');
  expect(letter?.text).toContain('arrived after the event was canceled');
  expect(letter?.text).not.toMatch(/run out|sold/);
});

test('doesn’t send a buyer with held tickets to pay once the event is canceled', async () => {
  const event = await onSale(app);
  const [holding, choosing] = [await buyer(app, event), await buyer(app, event)];
  await holding.hold();
  await cancel(event);
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing refused',
      ({ status, code, message }: ApiError) => ({ status, code, message }),
    );
  for (const work of [
    () => holding.place(),
    () => holding.api.extendHold({ params: holding.path }),
    () => choosing.hold(),
    () => choosing.api.readCart({ params: choosing.path }),
  ])
    expect(await refusal(work())).toEqual({
      status: 409,
      code: 'event_cancelled',
      message: 'This event was canceled. Tickets are no longer on sale.',
    });
});
