import { client } from '@foyer/kit';
import { limitStatements, testApp, type TestApp } from '@foyer/testing';
import { events } from '@foyer/plugin-events/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from './contract.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let made: Stage;
beforeAll(async () => {
  app = await testApp();
  made = await stage(app);
  await made.sell();
  // Slow, as with a hundred thousand orders.
  await app.database.raw(`
    create function test_takes_long() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(1.5);
      return null;
    end $$;
    create trigger test_takes_long after insert on orders_notice_order
    for each statement execute function test_takes_long();
    create trigger test_takes_long after insert on orders_refund_item
    for each statement execute function test_takes_long();
  `);
  await limitStatements(app, '1s');
});
afterAll(() => app.stop());

const desk = () => app.as.tenant('a');
const notices = () => app.database('orders_notice').pluck('kind');

test('moves, cancels and refunds an event with many orders, even if that takes long', async () => {
  const { tenantId, eventId } = made;
  const change = (details: object) =>
    client(events, desk()).change({ params: { tenantId, id: eventId }, body: { details } });
  await change({ address1: '1 Pier Road' });
  expect(await notices()).toEqual(['moved']);
  await change({ status: 'cancelled' });
  expect(await notices()).toEqual(['moved', 'cancelled']);
  const refund = await client(orders, desk()).refundAll({
    params: { tenantId, eventId },
    body: { withFees: true, reason: 'The event was canceled', eventName: made.event.name },
  });
  expect(refund).toEqual({ started: true });
});
