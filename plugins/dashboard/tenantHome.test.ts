import { client } from '@foyer/kit';
import { buyer, onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { catalog } from '@foyer/plugin-events/server';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { payouts } from '@foyer/plugin-payouts/contract';
import { accountFor, hold, inDays, orderOf } from '@foyer/plugin-payouts/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from './contract.ts';

let app: SaleApp;
let first: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

type Role = Parameters<SaleApp['as']['tenant']>[1];
const home = (tenant: 'a' | 'b' = 'a', role?: Role) => {
  const api = client(dashboard, app.as.tenant(tenant, role));
  const params = { tenantId: app.tenants[tenant].id };
  return {
    events: async () => (await api.nextEvents({ params })).events,
    money: () => api.moneyOnItsWay({ params }),
    sales: () => api.tenantSales({ params }),
    eventSales: async () => (await api.eventSales({ params })).events,
    steps: () => api.stepsToSell({ params }),
  };
};

test('a new tenant has every step to do, and completes them one by one', async () => {
  const done = async () =>
    Object.fromEntries((await home().steps()).steps.map(({ kind, isDone }) => [kind, isDone]));
  const none = { account: false, event: false, tickets: false, publish: false };
  expect(await done()).toMatchObject(none);

  const { tenantId } = { tenantId: app.tenants.a.id };
  const deps = app.runtime.depsOf('dashboard');
  const events = deps.use(catalog);
  const { id: eventId } = await deps.forTenant(tenantId).tx((tx) =>
    events.createEvent(tx, {
      tenantId,
      name: 'A first night',
      startDateTime: inDays(5).toISOString(),
      endDateTime: inDays(6).toISOString(),
    }),
  );
  expect(await done()).toMatchObject({ ...none, event: true });
  expect((await home().steps()).eventId).toBe(eventId);
  await deps
    .forTenant(tenantId)
    .tx((tx) =>
      events.createTicketType(tx, { tenantId, eventId, name: 'General', price: 20, quantity: 5 }),
    );
  expect(await done()).toMatchObject({ ...none, event: true, tickets: true });
  await deps.forTenant(tenantId).tx((tx) => events.publish(tx, { tenantId, eventId }));
  await accountFor(app, 'a');
  expect(await done()).toMatchObject({ account: true, event: true, tickets: true, publish: true });
});

test('fees are a step until one of their rules is the default', async () => {
  const isDone = async () => (await home('b').steps()).steps.find(({ kind }) => kind === 'fees');
  const tenant = { tenant_id: app.tenants.b.id };
  await app.database('fees_rule').where(tenant).update({ is_default: false });
  expect((await isDone())?.isDone).toBe(false);
  await app.database('fees_rule').where(tenant).delete();
  await app.database('fees_rule').insert({
    ...tenant,
    name: 'Five percent',
    online_ppm: 50_000,
    online_flat_cents: 0,
    pos_ppm: 0,
    pos_flat_cents: 0,
    is_default: true,
  });
  expect((await isDone())?.isDone).toBe(true);
});

test('the next events show tickets sold, in carts and left', async () => {
  first = await onSale(app, {
    tenant: 'b',
    types: { General: { quantity: 10 }, Seat: { quantity: 4 } },
  });
  await purchase(app, first, { General: 3 });
  await (await buyer(app, first, { General: 1, Seat: 1 })).hold();
  const params = { tenantId: first.tenantId, eventId: first.eventId };
  await client(staffCalls, app.as.platform()).complimentary({
    params,
    body: { lines: [{ ticketId: first.types['Seat'] ?? '', quantity: 1 }] },
  });
  expect(await home('b').events()).toMatchObject([
    {
      ...{ id: first.eventId, status: 'published', places: 14 },
      ...{ sold: 3, complimentary: 1, held: 2, keptBack: 0, left: 8 },
    },
  ]);
});

test('sales of today, of the last 30 days and of events equal the orders’ gross sales', async () => {
  const { rows } = (await app.database.raw(
    `select id, gross_sales_cents as cents from orders_order
     where tenant_id = ? and gross_sales_cents > 0 order by id`,
    [first.tenantId],
  )) as { rows: { id: string; cents: string }[] };
  const gross = rows.reduce((sum, { cents }) => sum + Number(cents), 0) / 100;
  expect(gross).toBeGreaterThan(0);
  expect(await home('b').sales()).toEqual({
    today: { gross, tickets: 3 },
    last30Days: { gross, grossBefore: 0 },
  });
  expect(await home('b').eventSales()).toEqual([{ eventId: first.eventId, gross }]);
  await expect(home('b', 'tenant_door').sales()).rejects.toMatchObject({ status: 403 });
});

test('leaves out past and canceled events, and lists the nearest first', async () => {
  const [over, cancelled, sooner] = [
    await onSale(app, { tenant: 'b' }),
    await onSale(app, { tenant: 'b' }),
    await onSale(app, { tenant: 'b' }),
  ];
  const change = (event: EventOnSale, to: object) =>
    app.database('events_event').where({ id: event.eventId }).update(to);
  await change(over, { start_at: inDays(-2), end_at: inDays(-1) });
  await change(cancelled, { status: 'cancelled' });
  await change(sooner, { start_at: inDays(1), end_at: inDays(2) });
  expect((await home('b').events()).map(({ id }) => id)).toEqual([sooner.eventId, first.eventId]);
});

test('members limited to some events see those, and no money', async () => {
  const member = app.as.tenant('b', 'tenant_admin', { events: [first.eventId] });
  const api = client(dashboard, member);
  const params = { tenantId: first.tenantId };
  expect((await api.nextEvents({ params })).events.map(({ id }) => id)).toEqual([first.eventId]);
  await expect(api.moneyOnItsWay({ params })).rejects.toMatchObject({ status: 403 });
  const door = home('b', 'tenant_door');
  expect(await door.events()).toHaveLength(2);
  await expect(door.money()).rejects.toMatchObject({ status: 403 });
  await expect(door.steps()).rejects.toMatchObject({ status: 403 });
});

test('the money on its way is the sum of the pending payouts, by the day it arrives', async () => {
  const event = await onSale(app, { types: { General: { quantity: 50 } } });
  await orderOf(app, event, { availableAt: inDays(-3) });
  await orderOf(app, event, { availableAt: inDays(4) });
  await orderOf(app, event, { availableAt: inDays(4), quantity: 2, feeCents: 320 });
  await orderOf(app, event, { availableAt: null, feeCents: null });
  const held = await orderOf(app, event, { availableAt: inDays(4) });
  await hold(app, event, held.id);
  const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

  const money = await home().money();
  expect(money.days).toEqual([
    { day: dayOf(new Date()), amount: 48.25, orders: 1 },
    { day: dayOf(inDays(4)), amount: 48.25 + 96.8, orders: 2 },
  ]);
  expect(money.unknown.orders).toBe(1);
  expect(money.held).toEqual({ amount: 48.25, orders: 1 });
  expect(money.debt).toBe(0);
  const { result } = await client(payouts, app.as.tenant('a')).tenantPending({
    tenantId: event.tenantId,
  });
  const sum = result.reduce((total, { details }) => total + (details.tenantTotal ?? 0), 0);
  expect(result).toHaveLength(5);
  expect(money.total).toBeCloseTo(sum, 5);
});

test('shows what a tenant owes next to what it will be paid', async () => {
  const [one] = (await app.database('payouts_order').limit(1)) as { id: string }[];
  await app.database('payouts_order').where({ id: one?.id }).update({ owed_cents: 1_234 });
  const owing = [await home('a').money(), await home('b').money()].map(({ debt }) => debt);
  expect(owing.toSorted((less, more) => less - more)).toEqual([0, 12.34]);
});

test('alerts the platform to holds, disputes, orders to review and tenants that can’t be paid', async () => {
  const lines = async () => {
    const found = await client(dashboard, app.as.platform()).attention({});
    return Object.fromEntries(found.lines.map(({ kind, ...line }) => [kind, line]));
  };
  const tenantB = { id: app.tenants.b.id, name: expect.any(String) as string };
  expect(await lines()).toEqual({
    ready: { count: 1, amount: expect.any(Number) as number, tenant: null, dueAt: null },
    holds: { count: 1, amount: 48.25, tenant: null, dueAt: null },
    // B has sales and no account; A has an account.
    accounts: { count: 1, amount: null, tenant: tenantB, dueAt: null },
  });
  const some = (await app.database('orders_order').whereNotNull('completed_at').limit(2)) as {
    id: string;
    total_cents: string;
  }[];
  const change = (index: number, to: object) =>
    app.database('orders_order').where({ id: some[index]?.id }).update(to);
  await change(0, { is_disputed: true });
  await change(1, {
    status: 'needs_review',
    review_reason: 'paid with another amount',
    completed_at: null,
  });
  expect(await lines()).toMatchObject({
    disputes: { count: 1, amount: Number(some[0]?.total_cents) / 100 },
    reviews: { count: 1, amount: Number(some[1]?.total_cents) / 100 },
  });
});

test('alerts the platform to failed transfers until they are tried again, and to differences', async () => {
  const counts = async () => {
    const { lines } = await client(dashboard, app.as.platform()).attention({});
    return Object.fromEntries(
      lines
        .filter(({ kind }) => kind === 'transfers' || kind === 'differences')
        .map(({ kind, count, amount }) => [kind, { count, amount }]),
    );
  };
  expect(await counts()).toEqual({});
  const order = (await app
    .database('payouts_order')
    .where({ payout_completed: false, has_charge: true })
    .first('tenant_id', 'order_id', 'order_uid')) as object;
  const attempt = (n: number, state: 'failed' | 'submitting') => ({
    ...order,
    leg: 'main',
    n,
    state,
    payout_id: '0b7cbe3c-5f0a-4a54-9a3e-2b8a2b9b8a10',
    amount_cents: 4_200,
    params: '{}',
    idempotency_key: `attempt-${n}`,
  });
  await app.database('payouts_attempt').insert(attempt(1, 'failed'));
  await app.database('payouts_difference').insert({
    tenant_id: app.tenants.a.id,
    day: '2026-03-08',
    kind: 'amount_differs',
    movement: 'charge',
    subject: 'ch_1',
    account: '',
    stripe_cents: 1_000,
    ours_cents: 1_500,
    stripe_fee_cents: 0,
    ours_fee_cents: 0,
    found_at: new Date(),
    seen_at: new Date(),
  });
  expect(await counts()).toEqual({
    transfers: { count: 1, amount: 42 },
    differences: { count: 1, amount: 5 },
  });
  await app.database('payouts_attempt').insert(attempt(2, 'submitting'));
  await app.database('payouts_difference').update({ resolved_at: new Date() });
  expect(await counts()).toEqual({});
});

test('alerts the platform to emails and jobs that have failed for good', async () => {
  const failed = async () => {
    const { lines } = await client(dashboard, app.as.platform()).attention({});
    return lines.filter(({ kind }) => kind === 'mails' || kind === 'jobs');
  };
  expect(await failed()).toEqual([]);
  await app.database.raw(
    `select graphile_worker.add_job(name, '{}', run_at => now() + interval '1 day', max_attempts => 1)
     from unnest(array['kit:mail', 'kit:mail', 'payouts:recover', 'payouts:adjust']) name`,
  );
  expect(await failed()).toEqual([]);
  await app.database.raw(
    `update graphile_worker._private_jobs set attempts = 1
     where max_attempts = 1 and run_at > now() + interval '23 hours'`,
  );
  expect((await failed()).map(({ kind, count }) => [kind, count])).toEqual([
    ['mails', 2],
    ['jobs', 2],
  ]);
});

test('lists new tenants newest first, and shows their sales only with permission to see figures', async () => {
  const asking = (role: 'platform_manager' | 'platform_user') =>
    client(dashboard, app.as.platform(role)).newTenants({});
  const { tenants } = await asking('platform_manager');
  expect(tenants.map(({ dateCreated }) => dateCreated)).toEqual(
    tenants
      .map(({ dateCreated }) => dateCreated)
      .toSorted()
      .toReversed(),
  );
  expect(tenants.find(({ id }) => id === app.tenants.a.id)).toMatchObject({ account: 'ready' });
  expect(tenants.find(({ id }) => id === app.tenants.b.id)).toMatchObject({
    account: 'none',
    sold: expect.any(Number) as number,
  });
  expect((await asking('platform_user')).tenants.map(({ sold }) => sold)).toEqual([null, null]);
});
