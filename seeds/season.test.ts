import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalStripe, type LocalStripe } from '@foyer/local-stripe';
import { writePast } from '@foyer/local-stripe/past';
import { testApp, type TestApp } from '@foyer/testing';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completedAt } from '@foyer/plugin-orders/past';
import { reconcile } from '@foyer/plugin-payouts/testing';
import { openInstallation } from './demo/installation.ts';
import { loadDemo } from './demo.ts';
import { hasSeason, loadSeason, type SeasonGiven } from './season.ts';
import { chanceFrom } from './season/chance.ts';
import { inOneTransaction } from './season/oneTransaction.ts';
import { SEASON } from './season/seasonEvents.ts';
import { sellSeason } from './season/sellSeason.ts';
import { backdateAudit } from './season/backdateAudit.ts';

let app: TestApp;
let folder: string;
let local: LocalStripe;
let stripe: Stripe;
let count: number;

const load = (given: Partial<SeasonGiven> = {}) =>
  loadSeason({
    ...{ databaseUrl: app.urls.app, superuserUrl: app.urls.superuser },
    ...{ stripeFolder: folder, takePast: local.takePast, ...given },
  });
const ordersAfterFailure: number[] = [];
const soldMeanwhile: unknown[] = [];

beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'foyer-season-'));
  await loadDemo({ databaseUrl: app.urls.app, log: () => undefined });
  local = await startLocalStripe({ stateFolder: folder });
  const stop = () => Promise.reject(new Error('stopped'));
  // Stops while the first event is saved, before the local Stripe receives it; then during the
  // second.
  const takePast = (name: string) => (name === 'season-1' ? stop() : local.takePast(name));
  for (const given of [{ takePast }, { onProgress: stop }]) {
    await expect(load(given)).rejects.toThrow('stopped');
    const { orders } = await one<{ orders: number }>(
      'select count(*)::int as orders from orders_order',
    );
    ordersAfterFailure.push(orders);
  }
  count = await load({
    onProgress: async (percent) => {
      if (percent === 100) soldMeanwhile.push(await sellMeanwhile());
    },
  });
  stripe = new Stripe(local.secretKey, { host: '127.0.0.1', port: local.port, protocol: 'http' });
}, 240_000);
afterAll(async () => {
  await local.stop();
  await app.stop();
  await rm(folder, { recursive: true });
});

const one = async <T>(sql: string): Promise<T> => {
  const { rows } = (await app.database.raw(sql)) as { rows: T[] };
  return rows[0] as T;
};

/** Sells a ticket of a season's tenant without waiting for any lock, and rolls back. */
async function sellMeanwhile(): Promise<unknown> {
  const event = SEASON.find(({ tenant }) => tenant === 'riverside');
  const elsewhere = await mkdtemp(join(tmpdir(), 'foyer-season-'));
  const { past, close } = writePast(elsewhere, 'during-load');
  const { id } = await one<{ id: string }>(`select id from tenants_tenant where url = 'riverside'`);
  try {
    return await inOneTransaction(app.urls.superuser, async ({ database, trx }) => {
      await trx.raw(`set local lock_timeout = '5s'`);
      const installation = await openInstallation({ database, plugins: [], key: randomBytes(32) });
      const sold = await sellSeason(installation, {
        event: { ...event!, name: 'Sold during the load', orders: 1 },
        known: { tenantId: () => id, charityId: () => id },
        ...{ chance: chanceFrom(1), past, isLastDisputed: false },
      });
      throw new Error(`${sold.length} sold, and undone`);
    }).catch((error: unknown) => error);
  } finally {
    close();
    await rm(elsewhere, { recursive: true });
  }
}

test('resumes a stopped load where it was, and keeps only complete events', () => {
  const [first] = SEASON;
  expect(ordersAfterFailure).toEqual([first?.orders, first?.orders]);
});

test('lets others sell while the season is loading', () => {
  expect(soldMeanwhile).toEqual([new Error('1 sold, and undone')]);
});

test('loads the season once, with all orders in the past and no emails', async () => {
  expect(count).toBe(SEASON.reduce((sum, { orders }) => sum + orders, 0));
  expect(await load()).toBe(count);
  expect(await hasSeason({ databaseUrl: app.urls.app, superuserUrl: app.urls.superuser })).toBe(
    true,
  );
  expect(
    await one(`select count(*)::int as orders, bool_and(completed_at < now()) as past,
      count(*) filter (where email = '')::int as nameless from orders_order`),
  ).toEqual({ orders: count, past: true, nameless: 0 });
  expect(
    await one(`select bool_and(at < now()) as past, count(distinct subject)::int as kinds
      from kit_audit where subject in ('order', 'refund')`),
  ).toEqual({ past: true, kinds: 2 });
  // An order's history has the same completion time as its page.
  expect(
    await one(`select count(*)::int as off from kit_audit a join orders_order o
        on o.tenant_id = a.tenant_id and o.uid = a.subject_id
      where a.action = 'order.completed' and a.at <> o.completed_at`),
  ).toEqual({ off: 0 });
  // The payout list has the same order date as the order's page.
  expect(
    await one(`select count(*)::int as off from payouts_order p join orders_order o
        on o.tenant_id = p.tenant_id and o.id = p.order_id
      where p.ordered_at <> o.created_at`),
  ).toEqual({ off: 0 });
  expect(await one('select count(*)::int as mails from kit_mail')).toEqual({ mails: 0 });
});

test('has one tenant that charges a service fee, and one that doesn’t', async () => {
  const { rows } = (await app.database
    .raw(`select t.url, sum(s.service_fee_cents)::int > 0 as charges
    from orders_event_summary_v1 s join tenants_tenant_v1 t on t.id = s.tenant_id
    group by t.url order by t.url`)) as { rows: object[] };
  expect(rows).toEqual([
    { url: 'northside', charges: true },
    { url: 'riverside', charges: false },
  ]);
});

test('keeps the time of another tenant’s order with the same number', async () => {
  const [tenantId, orderUID] = [randomUUID(), 'SAMENUMBER'];
  const trx = await app.database.transaction();
  try {
    await trx('kit_audit').insert(
      [tenantId, randomUUID()].map((tenant) => ({
        tenant_id: tenant,
        actor_realm: 'system',
        action: 'order.placed',
        subject: 'order',
        subject_id: orderUID,
      })),
    );
    const at = new Date('2026-01-01T00:00:00Z');
    await backdateAudit(trx, { sales: [{ tenantId, orderUID, at }], refunds: [], moves: [] });
    const setBack = { subject_id: orderUID, at: completedAt(at) };
    expect(await trx('kit_audit').where(setBack).pluck('tenant_id')).toEqual([tenantId]);
  } finally {
    await trx.rollback();
  }
});

test('has refunds, voided and scanned tickets, cash and complimentary orders', async () => {
  const seen = await one<Record<string, number>>(`select
    (select count(*)::int from orders_refund where status = 'completed') as refunds,
    (select count(*)::int from orders_ticket where status = 'voided') as voided,
    (select count(*)::int from orders_ticket where used_at is not null) as used,
    (select count(*)::int from orders_order where payment_method = 'cash') as cash,
    (select count(*)::int from orders_order where payment_method = 'complimentary') as gifts,
    (select count(*)::int from orders_order where donation_cents > 0) as donations,
    (select count(*)::int from newsletter_subscriber where created_at < now()) as subscribers,
    (select count(*)::int from orders_order where discount_cents > 0) as discounts`);
  for (const [what, number] of Object.entries(seen)) expect(number, what).toBeGreaterThan(5);
});

test('has figures that match a recount, and a ledger that sums to zero', async () => {
  expect(await one('select sum(amount_cents)::int as sum from orders_ledger')).toEqual({ sum: 0 });
  const { kept, sold } = await one<{ kept: string; sold: string }>(`select
    (select sum(gross_sales_cents) from orders_event_summary_v1) as kept,
    (select sum(gross_sales_cents) from orders_sales_v1) as sold`);
  expect(kept).toBe(sold);
  const { off } = await one<{ off: number }>(`select count(*)::int as off from (
      select ticket_type_id, count(*) filter (where has_stock) as tickets from orders_ticket
      group by 1) t join events_stock s on s.ticket_type_id = t.ticket_type_id
    where s.sold <> t.tickets`);
  expect(off).toBe(0);
});

test('books its payments at the local Stripe at their dates', async () => {
  const { charge_id, total_cents, gateway_fee_cents } = await one<{
    charge_id: string;
    total_cents: string;
    gateway_fee_cents: string;
  }>(`select charge_id, total_cents, gateway_fee_cents from orders_order
    where refunded_cents > 0 and charge_id is not null order by uid limit 1`);
  const charge = await stripe.charges.retrieve(charge_id, { expand: ['balance_transaction'] });
  expect(charge.amount).toBe(Number(total_cents));
  expect(charge.amount_refunded).toBeGreaterThan(0);
  expect(charge.balance_transaction).toMatchObject({
    fee: Number(gateway_fee_cents),
    status: 'available',
  });
  const { data: events } = await stripe.events.list({ type: 'charge.succeeded' });
  expect(events).toEqual([]);
});

test('connects one tenant’s account for transfers, and has a disputed payment', async () => {
  const { profile_id } = await one<{ profile_id: string }>(
    `select profile_id from payments_setup where profile_id is not null`,
  );
  const account = await stripe.accounts.retrieve(profile_id);
  expect(account.capabilities).toMatchObject({ transfers: 'active' });
  const { data: disputes } = await stripe.disputes.list();
  expect(disputes).toHaveLength(1);
});

test('pays out past events with their ledger entries, and on to the bank', async () => {
  expect(
    await one(`select count(*)::int as payouts, bool_and(created_at < now() - interval '20 days') as past,
      count(distinct event_id)::int as events, sum(order_count) > 500 as many from payouts_payout`),
  ).toEqual({ payouts: 4, past: true, events: 4, many: true });
  expect(
    await one(`select sum(amount_cents)::int as sum, bool_and(created_at < now() - interval '20 days') as past
      from orders_ledger where cause in ('transfer', 'debt', 'reversal')`),
  ).toEqual({ sum: 0, past: true });
  const { account, cents, reversed } = await one<Record<string, unknown> & { account: string }>(
    `select (select profile_id from payments_setup where profile_id is not null) as account,
      sum(transferred_cents)::int as cents, sum(reversed_cents)::int as reversed from payouts_order`,
  );
  const transfers: Stripe.Transfer[] = [];
  for await (const each of stripe.transfers.list({ destination: account, limit: 100 }))
    transfers.push(each);
  const sum = (of: (each: Stripe.Transfer) => number) =>
    transfers.reduce((all, each) => all + of(each), 0);
  expect(sum(({ amount }) => amount)).toBe(cents);
  expect(sum(({ amount_reversed: back }) => back)).toBe(reversed);
  expect(reversed).toBeGreaterThan(0);
  const { data: toBank } = await stripe.payouts.list({}, { stripeAccount: account });
  expect(toBank.map(({ status }) => status)).toEqual(Array(4).fill('paid'));
  // The app hasn't received these events yet.
  const { data: told } = await stripe.events.list(
    { type: 'payout.paid' },
    { stripeAccount: account },
  );
  expect(told).toHaveLength(4);
});

test('sells until today', async () => {
  expect(
    await one(`select count(*) > 5 as many, count(distinct tenant_id)::int as tenants
      from orders_order where completed_at > now() - interval '1 day'`),
  ).toEqual({ many: true, tenants: 2 });
});

test('has a transfer that failed, and a debt that the next payout repaid', async () => {
  expect(
    await one(`select
      (select count(*)::int from payouts_attempt where state = 'failed') as attempts,
      (select count(*)::int from payouts_reversal where state = 'failed') as reversals,
      (select o.owed_cents = 0 and o.settled_cents >= r.amount_cents from payouts_reversal r
        join payouts_order o on o.tenant_id = r.tenant_id and o.order_id = r.order_id
        where r.state = 'failed') as repaid`),
  ).toEqual({ attempts: 1, reversals: 1, repaid: true });
});

test('asks once for a comparison of the ledger with the local Stripe', async () => {
  expect(
    await one(`select count(*)::int as jobs from graphile_worker.jobs
      where task_identifier = 'payouts:reconcile'`),
  ).toEqual({ jobs: 1 });
});

test('proposes the payout of the latest event, except for an order on hold', async () => {
  expect(
    await one(`select count(*)::int as held, bool_and(hold_message <> '' and held_by <> '') as told
      from payouts_order where on_hold`),
  ).toEqual({ held: 1, told: true });
  const { rows } = (await app.database.raw(
    `select t.url, b.state, b.left_out->0->>'reason' as left_out from payouts_batch b
     join tenants_tenant t on t.id = b.tenant_id order by t.url`,
  )) as { rows: unknown[] };
  // Northside has no Stripe account: only what its debt absorbs entirely is proposed.
  expect(rows).toEqual([
    { url: 'northside', state: 'proposed', left_out: 'no_account' },
    { url: 'riverside', state: 'proposed', left_out: 'on_hold' },
  ]);
});

test('reconciles every payment of the season with the local Stripe, except the one taken by hand', async () => {
  const installation = await openInstallation({
    database: app.urls.app,
    plugins: [],
    key: randomBytes(32),
    env: {
      STRIPE_API_BASE: local.url,
      STRIPE_SECRET_KEY: local.secretKey,
      STRIPE_WEBHOOK_SECRET: local.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: local.connectWebhookSecret,
    },
  });
  try {
    await reconcile(installation.depsOf('payouts'));
    expect(
      await one(`select (select array_agg(kind) from payouts_difference) as differences,
        (select sum(stripe_cents)::int from payouts_difference) as cents,
        (select transaction_count > 2000 from payouts_check) as many,
        (select count(*)::int from payouts_day where stripe_cents <> ours_cents) as days`),
    ).toEqual({ differences: ['unknown_charge'], cents: 8_500, many: true, days: 1 });
  } finally {
    await installation.close();
  }
});
