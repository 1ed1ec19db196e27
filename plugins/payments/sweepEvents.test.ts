import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateway, sweepEvents } from './server.ts';
import { saleApp, type SaleApp } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const deps = () => app.runtime.depsOf('payments');
const kept = () =>
  app
    .database('payments_stripe_event')
    .orderBy('id')
    .select<{ id: string; type: string; state: string }[]>('id', 'type', 'state');

async function sell(orderUID: string): Promise<void> {
  const { stripe, keyPrefix } = deps().use(gateway);
  const metadata = { orderUID, tenantId: app.tenants.a.id, eventId: 'e', attempt: '1' };
  const session = await stripe().checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'Ticket' } },
        },
      ],
      success_url: 'http://a.foyer.test/done',
      cancel_url: 'http://a.foyer.test/back',
      client_reference_id: orderUID,
      metadata,
      payment_intent_data: { metadata, transfer_group: orderUID },
    },
    { idempotencyKey: `${keyPrefix}cs:${orderUID}:1` },
  );
  await app.stripe.pay(session.id);
}

test('without any webhooks the sweep reaches the same state', async () => {
  await sell('DELIVERED');
  await app.settled();
  const delivered = (await kept()).map(({ type }) => type).toSorted();
  expect(delivered).toContain('checkout.session.completed');
  expect(delivered).toContain('charge.updated');
  await app.database('payments_stripe_event').delete();

  await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
  await sell('LOST');
  await app.settled();
  expect(await kept()).toEqual([]);
  await app.database('payments_sweep').delete();
  await sweepEvents(deps());
  const found = await kept();
  // The sweep goes back an hour, so it finds the events of the first sale again.
  expect(found.map(({ type }) => type).toSorted()).toEqual([...delivered, ...delivered].toSorted());
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['told']));
  await app.stripe.clearFaults();
});

test('a second sweep finds nothing new and stores its position', async () => {
  const before = await kept();
  await sweepEvents(deps());
  expect(await kept()).toEqual(before);
  const [row] = await app.database('payments_sweep').select('account', 'swept_until');
  expect(row).toMatchObject({ account: '' });
  expect(Date.now() - (row as { swept_until: Date }).swept_until.getTime()).toBeLessThan(60_000);
});

test('no event is lost if the gateway’s clock is hours behind ours', async () => {
  const missed = async (orderUID: string) => {
    await sell(orderUID);
    await app.settled();
    await sweepEvents(deps());
    const { rows } = await app.database.raw<{ rows: unknown[] }>(
      `select 1 from payments_stripe_event
       where type = 'checkout.session.completed' and payload::text like ?`,
      [`%${orderUID}%`],
    );
    return rows.length === 0;
  };
  await app.stripe.advance(-3 * 3_600_000);
  await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
  await app.database('payments_sweep').delete();
  expect([await missed('BEHIND1'), await missed('BEHIND2')]).toEqual([false, false]);
  await app.stripe.clearFaults();
  await app.stripe.advance(3 * 3_600_000);
});

test('an event that can’t be ingested doesn’t block later ones and is ingested by a later sweep', async () => {
  const refuse = (body: string) =>
    app.database.raw(
      `create or replace function refuse_event() returns trigger language plpgsql as $$
       begin ${body} return new; end $$`,
    );
  await refuse(`if new.payload::text like '%POISON%' then raise exception 'refused'; end if;`);
  await app.database.raw(
    `create trigger refuse_event before insert on payments_stripe_event
     for each row execute function refuse_event()`,
  );
  await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
  await sell('POISON');
  await sell('AFTER1');
  await app.settled();
  const isKept = async (orderUID: string) => {
    const { rows } = await app.database.raw<{ rows: unknown[] }>(
      `select 1 from payments_stripe_event
       where type = 'checkout.session.completed' and payload::text like ?`,
      [`%${orderUID}%`],
    );
    return rows.length > 0;
  };
  await sweepEvents(deps());
  expect([await isKept('POISON'), await isKept('AFTER1')]).toEqual([false, true]);
  await app.database.raw('drop trigger refuse_event on payments_stripe_event');
  await sweepEvents(deps());
  expect(await isKept('POISON')).toBe(true);
  await app.stripe.clearFaults();
});
