import { client, fetchSender } from '@foyer/kit';
import { buyer, onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { fees } from '@foyer/plugin-fees/contract';
import type { RefundState } from '@foyer/plugin-fees/engine';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reports } from './contract.ts';

const TICKETS = { Stalls: 2, Gallery: 1 };
const { seed } = fc.readConfigureGlobal();

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp({ variables: { TRUST_PROXY: 'loopback' } });
  for (const [tenant, option] of [
    ['a', 'SERVICE_FEE_OPTION_ONLINE_2'],
    ['b', 'SERVICE_FEE_OPTION_ONLINE_1'],
  ] as const) {
    const tenantId = app.tenants[tenant].id;
    const platform = client(fees, app.as.platform());
    await platform.createTenantRule({
      body: {
        tenantId,
        name: 'Five percent and a dollar',
        default: true,
        serviceFeePercent: 5,
        serviceFeeFlatRate: 1,
        serviceFeePOSPercent: 2,
        serviceFeePOSFlatRate: 0.5,
      },
    });
    await platform.updateTenantSetting({
      body: {
        tenantId,
        chargeTax: true,
        taxRate: 8.25,
        processingFee: 1,
        platformFee: 2,
        serviceFeePassAlongOptionOnline: option,
      },
    });
  }
});
afterAll(() => app.stop());

/** An event with one order to refund. */
interface Sold {
  event: EventOnSale;
  uid: string;
}

async function sell(tenant: 'a' | 'b'): Promise<Sold> {
  const event = await onSale(app, {
    tenant,
    types: { Stalls: { price: 49.99 }, Gallery: { price: 19.99 } },
  });
  return { event, uid: await purchase(app, event, TICKETS) };
}

const api = () => client(staffCalls, app.as.platform());
const pathOf = ({ event, uid }: Sold) => ({
  tenantId: event.tenantId,
  eventId: event.eventId,
  orderUID: uid,
});
const orderOf = ({ uid }: Sold) => app.database('orders_order').where({ uid }).first();
const ticketsOf = (sold: Sold) =>
  app
    .database('orders_ticket')
    .where({ event_id: sold.event.eventId })
    .orderBy('index')
    .select('id', 'uid', 'status', 'is_refunded', 'has_stock');
const leftOf = async (sold: Sold): Promise<number> => {
  const { total_cents, refunded_cents } = await orderOf(sold);
  return Number(total_cents) - Number(refunded_cents);
};

async function refund(sold: Sold, what: { ticketIds?: string[]; amount?: number }) {
  await api().refund({ params: pathOf(sold), body: { reason: 'Rain', ...what } });
  await app.settled();
}

/** Refunds in the gateway's dashboard. */
async function refundAtGateway(sold: Sold, amountCents: number) {
  const { charge_id: charge } = await orderOf(sold);
  await app.runtime
    .depsOf('payments')
    .use(gateway)
    .stripe()
    .refunds.create({ charge, amount: amountCents });
  await app.settled();
}

const refundable = async (sold: Sold): Promise<string[]> =>
  (await ticketsOf(sold)).flatMap(({ id, is_refunded }) => (is_refunded ? [] : [id as string]));

const step = fc.oneof(
  fc.record({ kind: fc.constant('ticket' as const), pick: fc.nat(2) }),
  fc.record({
    kind: fc.constantFrom('amount', 'gateway'),
    percent: fc.integer({ min: 1, max: 70 }),
  }),
  fc.record({ kind: fc.constant('void' as const), pick: fc.nat(2), putBackOnSale: fc.boolean() }),
  fc.record({ kind: fc.constant('unvoid' as const), pick: fc.nat(2) }),
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

async function take(sold: Sold, step: Step): Promise<void> {
  if ('percent' in step) {
    const cents = Math.ceil(((await leftOf(sold)) * step.percent) / 100);
    if (step.kind === 'gateway') return refundAtGateway(sold, cents);
    return refund(sold, { amount: cents / 100 });
  }
  const ticket = (await ticketsOf(sold))[step.pick];
  if (!ticket || ticket.is_refunded) return;
  if (step.kind === 'ticket') return refund(sold, { ticketIds: [ticket.id] });
  await api().voidTicket({
    params: pathOf(sold),
    body: {
      ticketId: ticket.uid,
      orderUID: sold.uid,
      reason: 'Lost',
      void: step.kind === 'void',
      ...('putBackOnSale' in step && { putBackOnSale: step.putBackOnSale }),
    },
  });
}

const end = fc.constantFrom('tickets', 'amount', 'gateway');

/** Refunds whatever is left of the order. */
async function finish(sold: Sold, how: 'tickets' | 'amount' | 'gateway'): Promise<void> {
  const cents = await leftOf(sold);
  if (cents === 0) return;
  const ticketIds = await refundable(sold);
  if (how === 'gateway') await refundAtGateway(sold, cents);
  else if (how === 'tickets' && ticketIds.length > 0) await refund(sold, { ticketIds });
  else await refund(sold, { amount: cents / 100 });
}

/** The token in the link of the buyer's email. */
async function tokenOf({ uid }: Sold): Promise<string> {
  const mail = (await app.mail()).find(({ text }) => text.includes(uid));
  return /\/orders\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Everything that users can see or do once an order is refunded, without identifying values. */
async function endOf(sold: Sold) {
  const { event, uid } = sold;
  const { tenantId, eventId } = event;
  const params = { tenantId, eventId };
  const order = await orderOf(sold);
  const tickets = await ticketsOf(sold);
  const details = await api().orderDetails({ params: pathOf(sold) });
  const { revokedTicketUIDs } = await api().checkInKey({ params });
  const scans = await Promise.all(
    tickets.map(({ uid: ticketUID }) => refusalOf(api().checkIn({ params, body: { ticketUID } }))),
  );
  const token = await tokenOf(sold);
  const asBuyer = buyerFrom(event.tenant);
  const page = await client(staffCalls, fetchSender({ fetch: asBuyer })).buyerOrder({
    params: { token },
  });
  const pdf = await asBuyer(`/api/p/orders/${token}/pdf`);
  const again = { orderUID: uid };
  const { database } = app;
  const byAccount = await database('orders_ledger')
    .where({ order_id: order.id })
    .groupBy('account')
    .orderBy('account')
    .select('account')
    .sum('amount_cents as cents');
  return {
    order: {
      status: order.status,
      refunded: order.refunded_cents,
      tenant: order.tenant_total_cents,
      platform: order.platform_total_cents,
      net: order.net_amount_cents,
      money: withoutIds(order.money),
    },
    details: { status: details.status, refundedAmount: details.refundedAmount },
    tickets: tickets.map(({ status, is_refunded, has_stock }) => ({
      status,
      is_refunded,
      has_stock,
    })),
    counters: await database('events_stock')
      .where({ event_id: eventId })
      .orderBy('capacity')
      .select('capacity', 'held', 'sold'),
    ledger: byAccount.filter(({ cents }) => Number(cents) !== 0),
    revoked: revokedTicketUIDs.length,
    scans,
    codes: page.tickets.map(({ code, voided, refunded }) => ({ code, voided, refunded })),
    pdf: pdf.status,
    resend: await refusalOf(api().resend({ params, body: again })),
    summary: await reportOf(event),
  };
}

let buyers = 0;

/** A buyer with their own IP address, so that rate limits aren't shared. */
function buyerFrom(tenant: string): typeof fetch {
  const visitor = app.as.nobody(tenant);
  buyers += 1;
  const address = `203.0.113.${buyers % 250}`;
  return (target, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    return visitor.request(target, { ...init, headers });
  };
}

const withoutIds = ({ tickets, ...money }: RefundState) => ({
  ...money,
  tickets: tickets.map(({ ticketTypeId: _id, ...ticket }) => ticket),
});

const reportOf = (event: EventOnSale) =>
  client(reports, app.as.platform()).eventSummary({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    query: {},
  });

const refusalOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  );

describe.each([
  { tenant: 'a', fees: 'the buyer pays all fees' },
  { tenant: 'b', fees: 'the organizer pays all fees' },
] as const)('where $fees', ({ tenant }) => {
  let sold: Sold;
  let whole: Awaited<ReturnType<typeof endOf>>;
  beforeAll(async () => {
    sold = await sell(tenant);
    await refund(sold, { ticketIds: await refundable(sold) });
    whole = await endOf(sold);
  });

  test('a refund of all tickets leaves nothing valid, taxed or sold', async () => {
    expect(whole).toMatchObject({
      order: { status: 'refunded', platform: '0' },
      revoked: 3,
      pdf: 409,
      resend: 'no_tickets',
      summary: { sales: { tickets_sold: 0, total_taxes: 0 } },
    });
    for (const { code } of whole.codes) expect(code).toBeNull();
    for (const scan of whole.scans) expect(scan).toBe('refunded_ticket');
    const params = { token: await tokenOf(sold) };
    const resend = client(staffCalls, app.as.nobody(tenant)).buyerResend({ params });
    expect(await refusalOf(resend)).toBe('no_tickets');
  });

  test(`every way to refund all of the money has the same effects, with seed ${seed}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), end, async (steps, how) => {
        const sold = await sell(tenant);
        for (const one of steps) if ((await leftOf(sold)) > 0) await take(sold, one);
        await finish(sold, how);
        expect(await endOf(sold)).toEqual(whole);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test.each(['amount', 'gateway'] as const)(
    'a full refund by %s has the same effects',
    async (how) => {
      const sold = await sell(tenant);
      await finish(sold, how);
      expect(await endOf(sold)).toEqual(whole);
    },
  );
});

test('leaves the platform no fee from a refunded donation', async () => {
  const event = await onSale(app, { types: { Free: { price: 0 } } });
  const one = await buyer(app, event, { Free: 1 }, { donation: 10 });
  await one.hold();
  const { session, orderUID: uid } = await one.place();
  await app.stripe.pay(session);
  await app.settled();
  const sold = { event, uid };
  await finish(sold, 'amount');
  expect(await orderOf(sold)).toMatchObject({ status: 'refunded', platform_total_cents: '0' });
  expect(await ticketsOf(sold)).toMatchObject([{ status: 'voided', is_refunded: true }]);
});
