import { client } from '@foyer/kit';
import { ask, address, type Visitor } from '@foyer/testing';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { catalog } from '@foyer/plugin-events/server';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { staffCalls as contract } from '@foyer/plugin-boxoffice/testing';
import { continueRuns, refundItem, workOnRun } from './server/refundAll/workOnRun.ts';
import { sweepRefunds } from './server/refunds/refreshRefund.ts';
import { reconcileStock } from './server/reconcileStock.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

const deps = () => app.runtime.depsOf('orders');
const as = (visitor: Visitor = app.as.tenant('a', 'tenant_finance')) => client(contract, visitor);
const pathOf = ({ tenantId, eventId }: EventOnSale) => ({ tenantId, eventId });

async function cancelled(event: EventOnSale): Promise<void> {
  const { tenantId, eventId } = event;
  await deps()
    .forTenant(tenantId)
    .tx((tx) => deps().use(catalog).cancel(tx, { tenantId, eventId }));
}

/** A canceled event with `count` buyers of one $50 ticket each. */
async function soldAndCancelled(count: number, name?: string) {
  const event = await onSale(app, { types: { General: { quantity: 50 } }, ...(name && { name }) });
  const uids: string[] = [];
  for (let n = 0; n < count; n++) uids.push(await purchase(app, event));
  await cancelled(event);
  return { event, uids };
}

const nameOf = async ({ eventId }: EventOnSale) =>
  (await app.database('events_event').where({ id: eventId }).first('name')).name as string;

const start = async (event: EventOnSale, over: { withFees?: boolean; visitor?: Visitor } = {}) =>
  as(over.visitor).refundAll({
    params: pathOf(event),
    body: {
      withFees: over.withFees ?? true,
      reason: 'The event was canceled',
      eventName: await nameOf(event),
    },
  });
const runOf = async (event: EventOnSale) =>
  (await as().refundRun({ params: pathOf(event) })).run ?? undefined;
const runRow = ({ eventId }: EventOnSale) =>
  app.database('orders_refund_run').where({ event_id: eventId }).first();

async function chargesOf(uids: readonly string[]) {
  const { data } = await deps().use(gateway).stripe().charges.list({ limit: 100 });
  return data.filter(({ metadata, paid }) => paid && uids.includes(metadata['orderUID'] ?? ''));
}
/** What the gateway still has of these orders. */
const keptOf = async (uids: readonly string[]) =>
  (await chargesOf(uids)).reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0);
const statusesOf = async (uids: readonly string[]) => [
  ...new Set((await app.database('orders_order').whereIn('uid', uids).pluck('status')) as string[]),
];
async function ledgerSum(uids: readonly string[]): Promise<number> {
  const rows = await app
    .database('orders_ledger as l')
    .join('orders_order as o', 'o.id', 'l.order_id')
    .whereIn('o.uid', uids)
    .select('l.amount_cents');
  return rows.reduce((sum, { amount_cents: cents }) => sum + Number(cents), 0);
}

/** A run without any progress, as an early crash leaves it. */
async function startedAndDropped(event: EventOnSale) {
  await start(event);
  await app.database('kit_task').update({ cancel_at: new Date() }).where({ state: 'queued' });
  await app.jobs.run();
  const { id } = await runRow(event);
  return { tenantId: event.tenantId, runId: id as string };
}

async function sweep(): Promise<void> {
  await app
    .database('orders_refund')
    .where({ status: 'requested' })
    .update({ updated_at: app.database.raw("now() - interval '2 minutes'") });
  await sweepRefunds(deps());
}

test('refunds all orders once, notifies the buyers, and shows the result', async () => {
  const { event, uids } = await soldAndCancelled(4);
  // The cancellation email is sent first.
  await app.settled();
  const before = (await app.mail()).length;
  expect(await runOf(event)).toBeUndefined();
  expect(await start(event)).toEqual({ started: true });
  await app.settled();
  expect(await runOf(event)).toMatchObject({
    state: 'finished',
    orders: 4,
    done: 4,
    failed: 0,
    waiting: 0,
    refunded: 200,
  });
  expect(await statusesOf(uids)).toEqual(['refunded']);
  expect(await keptOf(uids)).toBe(0);
  expect(await ledgerSum(uids)).toBe(0);
  expect((await app.mail()).length - before).toBe(4);
  const task = await app.database('kit_task').orderBy('created_at', 'desc').first();
  expect(task).toMatchObject({ state: 'succeeded', done: 4, total: 4 });
  // A second start adds nothing.
  expect(await start(event)).toEqual({ started: true });
  await app.settled();
  expect(await runOf(event)).toMatchObject({ state: 'finished', done: 4, refunded: 200 });
});

describe('the figures', () => {
  test('predict both choices, and match what then happens', async () => {
    const { event, uids } = await soldAndCancelled(2);
    const said = await as().refundAllFigures({ params: pathOf(event) });
    const { buyersGet, organizerGives, platformGives } = said.withFees;
    expect(said).toMatchObject({ cardOrders: 2, ownOrders: 0, freeOrders: 0 });
    expect(buyersGet).toBe(100);
    expect(Math.round((organizerGives + platformGives) * 100)).toBe(10_000);
    const totals = async () => {
      const rows = await app.database('orders_order').whereIn('uid', uids);
      const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
      return { tenant: sum('tenant_total_cents'), platform: sum('platform_total_cents') };
    };
    const before = await totals();
    await start(event);
    await app.settled();
    const after = await totals();
    expect(before.tenant - after.tenant).toBe(Math.round(organizerGives * 100));
    expect(before.platform - after.platform).toBe(Math.round(platformGives * 100));
  });

  test('count cash, complimentary and disputed orders separately', async () => {
    const event = await onSale(app, { types: { General: { quantity: 50 } } });
    const body = { lines: [{ ticketId: event.types['General'] ?? '', quantity: 2 }] };
    const email = 'walk-in@example.test';
    const desk = as(app.as.platform());
    const params = pathOf(event);
    const cash = await desk.boxOfficeSale({
      params,
      body: { ...body, paymentMethod: 'cash', email },
    });
    await desk.complimentary({ params, body: { ...body, email } });
    const disputed = await purchase(app, event);
    await app.database('orders_order').where({ uid: disputed }).update({ is_disputed: true });
    const undecided = await purchase(app, event);
    await app
      .database('orders_order')
      .where({ uid: undecided })
      .update({ status: 'needs_review', completed_at: null });
    await cancelled(event);
    expect(await as().refundAllFigures({ params })).toMatchObject({
      cardOrders: 0,
      ownOrders: 1,
      ownWithFees: 100,
      freeOrders: 1,
      freeTickets: 2,
      disputedOrders: 1,
      reviewOrders: 1,
    });
    await start(event);
    await app.settled();
    expect(await runOf(event)).toMatchObject({ done: 2, failed: 1, refunded: 100 });
    expect(await statusesOf([cash.orderUID])).toEqual(['refunded']);
    const tickets = await app.database('orders_ticket').where({ event_id: event.eventId });
    expect(tickets.filter(({ status }) => status === 'voided')).toHaveLength(4);
    const { result } = await as().refundItems({ ...params, filters: 'state = failed' });
    expect(result).toMatchObject([
      { orderUID: disputed, failure: expect.stringContaining('bank is reversing this payment') },
    ]);
    await app.database('orders_order').where({ uid: disputed }).update({ is_disputed: false });
    await start(event);
    await app.settled();
    expect(await runOf(event)).toMatchObject({ done: 3, failed: 0 });
    expect(await keptOf([disputed])).toBe(0);
  });
});

describe('refunds nobody twice', () => {
  test('who was refunded in part gets the rest, and who was refunded in full nothing', async () => {
    const event = await onSale(app, { types: { General: { quantity: 50 } } });
    const part = await purchase(app, event, { General: 2 });
    const amount = await purchase(app, event);
    const all = await purchase(app, event);
    const refund = (orderUID: string, body: object) =>
      as().refund({ params: { ...pathOf(event), orderUID }, body: { reason: 'Ill', ...body } });
    const ticket = await app
      .database('orders_ticket as t')
      .join('orders_order as o', 'o.id', 't.order_id')
      .where({ 'o.uid': part })
      .first('t.uid');
    await refund(part, { ticketIds: [ticket.uid] });
    await refund(amount, { amount: 20 });
    await cancelled(event);
    await start(event);
    await refund(all, { amount: 50 });
    await app.settled();
    expect(await keptOf([part, amount, all])).toBe(0);
    expect(await statusesOf([part, amount, all])).toEqual(['refunded']);
    expect(await runOf(event)).toMatchObject({ state: 'finished', done: 3, refunded: 80 });
  });

  test('when two people start it at once', async () => {
    const { event, uids } = await soldAndCancelled(3);
    const answers = await Promise.all([
      start(event),
      start(event, { visitor: app.as.tenant('a', 'tenant_owner') }),
      start(event, { visitor: app.as.platform() }),
    ]);
    expect(answers.filter(({ started }) => started)).toHaveLength(1);
    await app.settled();
    expect(await keptOf(uids)).toBe(0);
    const rows = await app.database('orders_refund').where({ event_id: event.eventId });
    expect(rows).toHaveLength(3);
  });

  test('when two processes work on the run at once', async () => {
    const { event, uids } = await soldAndCancelled(4);
    const run = await startedAndDropped(event);
    await app.database('orders_refund_run').where({ id: run.runId }).update({ state: 'running' });
    await Promise.all([workOnRun(deps(), run), workOnRun(deps(), run)]);
    await app.settled();
    expect(await keptOf(uids)).toBe(0);
    expect(await app.database('orders_refund').where({ event_id: event.eventId })).toHaveLength(4);
  });

  test.each(['http_500_after_commit', 'reset_after_commit', 'rate_limit_429'] as const)(
    'when Stripe answers some with %s',
    async (action) => {
      const { event, uids } = await soldAndCancelled(3);
      const match = { method: 'POST', path: '/v1/refunds' } as const;
      await app.stripe.faults({ match, action, times: 4 });
      await start(event);
      await app.settled();
      await app.stripe.clearFaults();
      await sweep();
      await app.settled();
      expect(await keptOf(uids)).toBe(0);
      expect(await runOf(event)).toMatchObject({ state: 'finished', done: 3, underWay: 0 });
      expect(await ledgerSum(uids)).toBe(0);
    },
  );
});

describe('a killed process', () => {
  test('is replaced by another, which continues where it stopped', async () => {
    const { event, uids } = await soldAndCancelled(4);
    const given = await startedAndDropped(event);
    await app.database('orders_refund_run').where({ id: given.runId }).update({ state: 'running' });
    const run = await runRow(event);
    const items = await app
      .database('orders_refund_item as i')
      .join('orders_order as o', 'o.id', 'i.order_id')
      .where({ run_id: given.runId })
      .select('i.tenant_id', 'i.id', 'o.uid as order_uid');
    await refundItem(deps(), { run, item: items[0] });
    // Killed while holding the lease, with one refund requested without a response.
    await app.stripe.faults({
      match: { method: 'POST', path: '/v1/refunds' },
      action: 'rate_limit_429',
      times: 'always',
    });
    await refundItem(deps(), { run, item: items[1] });
    await app.stripe.clearFaults();
    await app
      .database('orders_refund_run')
      .where({ id: given.runId })
      .update({
        lease_id: app.database.raw('gen_random_uuid()'),
        lease_until: app.database.raw("now() + interval '1 minute'"),
      });
    await continueRuns(deps());
    await app.settled();
    expect(await runOf(event)).toMatchObject({
      state: 'running',
      waiting: 2,
      underWay: 1,
      done: 1,
    });
    await app
      .database('orders_refund_run')
      .where({ id: given.runId })
      .update({ lease_until: app.database.raw("now() - interval '1 second'") });
    await continueRuns(deps());
    await app.settled();
    await sweep();
    expect(await runOf(event)).toMatchObject({ state: 'finished', waiting: 0, done: 4 });
    expect(await keptOf(uids)).toBe(0);
    expect(await app.database('orders_refund').where({ event_id: event.eventId })).toHaveLength(4);
  });
});

describe('stopping a run', () => {
  test('leaves the rest to be continued later', async () => {
    const { event, uids } = await soldAndCancelled(3);
    await start(event);
    await as().stopRefundAll({ params: pathOf(event), body: {} });
    await app.settled();
    expect(await runOf(event)).toMatchObject({ state: 'stopped', waiting: 3, done: 0 });
    expect(await keptOf(uids)).toBe(15_000);
    expect(await start(event)).toEqual({ started: true });
    await app.settled();
    expect(await runOf(event)).toMatchObject({ state: 'finished', waiting: 0, done: 3 });
    expect(await keptOf(uids)).toBe(0);
  });

  test('works from the task list too', async () => {
    const { event, uids } = await soldAndCancelled(2);
    const run = await startedAndDropped(event);
    await app
      .database('orders_refund_run')
      .where({ id: run.runId })
      .update({ state: 'running', lease_id: null });
    const control = new AbortController();
    const work = workOnRun(deps(), run, {
      signal: control.signal,
      progress: () => control.abort(),
    });
    await work;
    expect(await runOf(event)).toMatchObject({ state: 'stopped' });
    expect(await keptOf(uids)).toBeLessThan(10_000);
  });

  test('doesn’t allow changing the fee choice', async () => {
    const { event } = await soldAndCancelled(1);
    await startedAndDropped(event);
    await as().stopRefundAll({ params: pathOf(event), body: {} });
    await expect(start(event, { withFees: false })).rejects.toMatchObject({ code: 'other_choice' });
  });
});

describe('rejects a run', () => {
  test('for an event that isn’t canceled, and if the typed name doesn’t match', async () => {
    const event = await onSale(app);
    await expect(start(event)).rejects.toMatchObject({ code: 'event_not_cancelled' });
    await cancelled(event);
    await expect(
      as().refundAll({
        params: pathOf(event),
        body: { withFees: true, reason: 'Rain', eventName: 'Another' },
      }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('for users who can’t refund, and other tenants', async () => {
    const { event } = await soldAndCancelled(1);
    for (const role of ['tenant_box_office', 'tenant_viewer'] as const)
      await expect(start(event, { visitor: app.as.tenant('a', role) })).rejects.toMatchObject({
        status: 403,
      });
    const path = address(contract.routes.refundRun.path, pathOf(event));
    expect((await ask(app.as.tenant('b'), 'get', path)).status).toBe(404);
  });
});

test('leaves the inventory correct', async () => {
  expect(await reconcileStock(deps())).toEqual([]);
});
