import { client } from '@foyer/kit';
import { events } from '@foyer/plugin-events/contract';
import { catalog } from '@foyer/plugin-events/server';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { tenants } from '@foyer/plugin-tenants/contract';
import { ask } from '@foyer/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyer, CONTACT, onSale, waitingIn, type EventOnSale } from './testing.ts';
import { countersOf, orderOf } from './testing/facts.ts';
import { freeze } from './testing/program.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
afterEach(() => app.database('tenants_tenant').update(NOT_SUSPENDED));

const NOT_SUSPENDED = { suspended_at: null, suspended_reason: null, suspended_contact: null };
const FREE = { types: { General: { price: 0, kind: 'free' as const } } };
const REFUSED = { status: 409, code: 'sales_suspended' };

const suspend = (at: SaleApp = app) =>
  client(tenants, at.as.platform()).suspend({
    params: { tenantId: at.tenants.a.id },
    body: { reason: 'Documents are missing.', contact: 'help@platform.test' },
  });
const reactivate = () =>
  client(tenants, app.as.platform()).reactivate({
    params: { tenantId: app.tenants.a.id },
    body: { reason: 'The documents arrived.' },
  });
const pageOf = ({ slug }: EventOnSale) =>
  client(events, app.as.nobody('a')).publicEvent({ params: { eventSlug: slug } });

describe('while a tenant is suspended', () => {
  test('refuses each step of a purchase, and sells again once it is reactivated', async () => {
    const event = await onSale(app);
    const [holding, choosing, paying] = [
      await buyer(app, event),
      await buyer(app, event),
      await buyer(app, event),
    ];
    await holding.hold();
    await paying.hold();
    await paying.place();
    await suspend();
    for (const work of [
      () => buyer(app, event),
      () => choosing.hold(),
      () => choosing.api.readCart({ params: choosing.path }),
      () => holding.hold(),
      () => holding.api.extendHold({ params: holding.path }),
      () => holding.place(),
      () => paying.place(),
    ])
      await expect(work()).rejects.toMatchObject(REFUSED);
    await reactivate();
    await choosing.hold();
    const { session, orderUID } = await choosing.place();
    await app.stripe.pay(session);
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('issues the tickets of a payment that had begun, even after its hold expired', async () => {
    const event = await onSale(app);
    for (const isLate of [false, true]) {
      const one = await buyer(app, event);
      await one.hold();
      const { session, orderUID } = await one.place();
      await suspend();
      if (isLate)
        await app.database.raw('select events_release_v1(?, ?)', [
          event.tenantId,
          one.path.draftOrderUID,
        ]);
      await app.stripe.pay(session);
      await app.settled();
      expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
      await reactivate();
    }
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 2 });
  });

  test('refuses free tickets, also those that wait for their email to be confirmed', async () => {
    const event = await onSale(app, FREE);
    await app
      .database('events_event')
      .where({ id: event.eventId })
      .update({ requires_confirmation: true });
    const [waiting, holding] = [await buyer(app, event), await buyer(app, event)];
    await waiting.hold();
    const { orderUID } = await waiting.place({ ...CONTACT, email: 'waiting@example.test' });
    await holding.hold();
    const [letter] = (await app.mail()).filter(({ text }) => text.includes('orders/confirm/'));
    const code = /orders\/confirm\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    await suspend();
    await expect(holding.place()).rejects.toMatchObject(REFUSED);
    const confirm = () => client(orders, app.as.nobody('a')).confirm({ params: { code } });
    await expect(confirm()).rejects.toMatchObject(REFUSED);
    await reactivate();
    await confirm();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('still shows the organizer and its events, with nothing on sale', async () => {
    const event = await onSale(app);
    expect(await pageOf(event)).toMatchObject({ isSuspended: false });
    await suspend();
    expect(await pageOf(event)).toMatchObject({ isSuspended: true, ticketTypes: [] });
    const { tenantId, eventId } = event;
    const { publicSetting } = await client(events, app.as.nobody('a')).publicSetting({
      params: { tenantId, eventId },
    });
    expect(publicSetting).toMatchObject({ isSuspended: true, remainingCapacity: 0 });
    const home = await ask(app.as.nobody('a'), 'get', `/${event.slug}/tickets`);
    expect(home.status).toBe(200);
  });

  test('doesn’t publish events', async () => {
    const { tenantId } = await onSale(app);
    const deps = app.runtime.depsOf('checkout');
    const day = new Date(Date.now() + 86_400_000).toISOString();
    const { id: eventId } = await deps.forTenant(tenantId).tx((tx) =>
      deps.use(catalog).createEvent(tx, {
        tenantId,
        name: 'Planned',
        startDateTime: day,
        endDateTime: day,
      }),
    );
    await suspend();
    const publish = ask(app.as.tenant('a'), 'patch', `/api/tenants/${tenantId}/events/${eventId}`, {
      body: { details: { status: 'published' } },
    });
    expect(await publish).toMatchObject({
      status: 409,
      body: { error: { code: 'sales_suspended' } },
    });
  });
});

describe('a sale that races with a suspension', () => {
  test('completes first if it came first', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    const thaw = await freeze(app, 'lock table events_hold in exclusive mode');
    const holding = one.hold();
    await expect.poll(() => waitingIn(app)).toBe(1);
    const suspending = suspend();
    await expect.poll(() => waitingIn(app)).toBe(2);
    await thaw();
    expect(await holding).toMatchObject({ status: 'held' });
    await suspending;
    await expect(one.place()).rejects.toMatchObject(REFUSED);
  });

  /** Places a free order while a suspension is about to commit. */
  async function placeWhileSuspending(at: SaleApp) {
    const event = await onSale(at, FREE);
    const one = await buyer(at, event);
    await one.hold();
    const thaw = await freeze(at, 'lock table kit_audit in exclusive mode');
    const suspending = suspend(at);
    await expect.poll(() => waitingIn(at)).toBe(1);
    const placing = one.place().then(
      () => 'placed',
      ({ code }: { code: string }) => code,
    );
    await expect.poll(() => waitingIn(at)).toBe(2);
    await thaw();
    await suspending;
    return placing;
  }

  test('is refused if it came second', async () => {
    expect(await placeWhileSuspending(app)).toBe('sales_suspended');
  });

  test('would be placed after the suspension without the lock', async () => {
    const unguarded = await saleApp();
    try {
      await unguarded.database.raw(
        `create or replace function tenants_lock_sales_v1(p_tenant uuid) returns void language sql as ''`,
      );
      expect(await placeWhileSuspending(unguarded)).toBe('placed');
    } finally {
      await unguarded.stop();
    }
  });
});
