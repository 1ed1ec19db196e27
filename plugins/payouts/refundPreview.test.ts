import { client, toCents } from '@foyer/kit';
import fc from 'fast-check';
import { fees } from '@foyer/plugin-fees/contract';
import { pricesShown } from '@foyer/plugin-fees/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { payments } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { accountFor, payoutOf, transfer } from './testing.ts';

const AT_ONCE = '4000000000000077';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  await setFees({});
  event = await onSale(app, {
    types: { Stalls: { price: 49.99, quantity: 500 }, Gallery: { price: 19.99, quantity: 500 } },
  });
});
afterAll(() => app.stop());

async function setFees(over: object): Promise<void> {
  await client(fees, app.as.platform()).updateTenantSetting({
    body: {
      tenantId: app.tenants.a.id,
      chargeTax: true,
      taxRate: 8.25,
      processingFee: 1,
      platformFee: 2,
      ...over,
    },
  });
}

async function setBearer(chargeSurchargeFeesToPlatform: boolean): Promise<void> {
  const api = client(payments, app.as.platform());
  const before = await api.paymentSetting({ params: { tenantId: app.tenants.a.id } });
  await api.payoutUpdate({
    body: { ...before, payout: { ...before.payout, chargeSurchargeFeesToPlatform } },
  });
}

interface What {
  ticketIds?: string[];
  amount?: number;
  withFees?: boolean;
}
const calls = (uid: string) => {
  const api = client(staffCalls, app.as.platform());
  const params = { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid };
  return {
    preview: (body: What) => api.refundPreview({ params, body }),
    refund: (body: What) => api.refund({ params, body: { reason: 'Rain', ...body } }),
  };
};

/** Where an order's money is, in cents. */
async function standing(uid: string) {
  const row = (await app.database('orders_order').where({ uid }).first()) as Record<string, string>;
  const payout = await payoutOf(app, uid);
  return {
    returned: Number(row['refunded_cents']),
    total: Number(row['total_cents']),
    tenant: Number(row['tenant_total_cents']),
    platform: Number(row['platform_total_cents']),
    reversed: Number(payout['reversed_cents']),
    owed: Number(payout['owed_cents']),
  };
}

/** Reads the preview, then refunds, and compares both. */
async function refundsAsForetold(uid: string, what: What): Promise<void> {
  const { preview, refund } = calls(uid);
  const before = await standing(uid);
  const told = await preview(what);
  expect(await standing(uid)).toEqual(before);
  await refund(what);
  await app.settled();
  const after = await standing(uid);
  expect({
    refundAmount: toCents(told.refundAmount),
    left: toCents(told.left),
    tenant: toCents(told.tenant),
    platform: toCents(told.platform),
    reversed: toCents(told.reversed),
    debt: toCents(told.debt),
  }).toEqual({
    refundAmount: after.returned - before.returned,
    left: after.total - after.returned,
    tenant: after.tenant - before.tenant,
    platform: after.platform - before.platform,
    reversed: after.reversed - before.reversed,
    debt: after.owed - before.owed,
  });
  expect(toCents(told.refundAmount) + toCents(told.tenant) + toCents(told.platform)).toBe(0);
}

const ticketsOf = async (uid: string): Promise<string[]> =>
  app
    .database('orders_ticket as t')
    .join('orders_order as o', 'o.id', 't.order_id')
    .where({ 'o.uid': uid, 't.is_refunded': false })
    .orderBy('t.index')
    .pluck('t.uid');

const history = fc.record({
  stalls: fc.integer({ min: 1, max: 3 }),
  gallery: fc.integer({ min: 0, max: 2 }),
  isPaidOut: fc.boolean(),
  passAlong: fc.integer({ min: 1, max: 4 }),
  platformBears: fc.boolean(),
  steps: fc.array(
    fc.record({
      share: fc.integer({ min: 1, max: 100 }),
      byTickets: fc.boolean(),
      withFees: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

test('a refund does what its preview shows, whatever was sold, paid out and refunded before', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      await setFees({
        serviceFeePassAlongOptionOnline: `SERVICE_FEE_OPTION_ONLINE_${one.passAlong}`,
      });
      await setBearer(one.platformBears);
      await pricesShown(app, event.tenantId);
      const cart = { Stalls: one.stalls, ...(one.gallery > 0 && { Gallery: one.gallery }) };
      const uid = await purchase(app, event, cart, AT_ONCE);
      if (one.isPaidOut) {
        // Debt from an earlier history would reduce this transfer.
        await app.database('payouts_order').update({ owed_cents: 0 });
        expect((await transfer(app, uid)).success).toBe(true);
      }
      for (const { share, byTickets, withFees } of one.steps) {
        const { total, returned } = await standing(uid);
        const names = await ticketsOf(uid);
        const count = Math.max(1, Math.round((names.length * share) / 100));
        const cents = Math.max(1, Math.round(((total - returned) * share) / 100));
        if (total === returned || (byTickets && names.length === 0)) return;
        const what = byTickets ? { ticketIds: names.slice(0, count) } : { amount: cents / 100 };
        // If amounts have used up a ticket's price, the preview refuses as the refund does.
        const told = await calls(uid)
          .preview({ ...what, withFees })
          .catch((error: unknown) => error as { code: string });
        if ('code' in told) {
          expect(told.code).toBe('nothing_to_refund');
          await expect(calls(uid).refund({ ...what, withFees })).rejects.toMatchObject(told);
          return;
        }
        await refundsAsForetold(uid, { ...what, withFees });
      }
    }),
    { numRuns: 8 },
  );
});

test('names the lost card processing fee, and who bears it', async () => {
  await setBearer(false);
  await pricesShown(app, event.tenantId);
  const uid = await purchase(app, event, { Stalls: 1 }, AT_ONCE);
  const { gateway_fee_cents: fee } = await app.database('orders_order').where({ uid }).first();
  const told = await calls(uid).preview({ ticketIds: await ticketsOf(uid) });
  expect(told).toMatchObject({ left: 0, feeBearer: 'tenant', isByGateway: true, ticketCount: 1 });
  expect(toCents(told.keptFee)).toBe(Number(fee));
});

test('refuses more than was paid with a message, and loses nothing in two concurrent refunds', async () => {
  const uid = await purchase(app, event, { Stalls: 2 }, AT_ONCE);
  const { total } = await standing(uid);
  const { preview, refund } = calls(uid);
  for (const ask of [preview, refund])
    await expect(ask({ amount: total / 100 + 0.01 })).rejects.toMatchObject({
      status: 422,
      fields: { amount: [expect.stringMatching(/^You can refund up to \$[\d.,]+\.$/)] },
    });
  const [first = '', second = ''] = await ticketsOf(uid);
  const both = await Promise.allSettled([
    refund({ ticketIds: [first] }),
    refund({ ticketIds: [second] }),
  ]);
  await app.settled();
  const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(done.length).toBeGreaterThan(0);
  for (const error of refused)
    expect(error).toMatchObject({ status: 409, code: 'refund_in_progress' });
  const sum = done.reduce((cents, { details }) => cents + toCents(details.refundAmount), 0);
  expect((await standing(uid)).returned).toBe(sum);
});

test('tells the organizer to return cash itself, and reduces its debt for our fees', async () => {
  const desk = await client(staffCalls, app.as.platform()).boxOfficeSale({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: {
      lines: [{ ticketId: event.types['Stalls'] ?? '', quantity: 2 }],
      paymentMethod: 'cash',
    },
  });
  const { preview, refund } = calls(desk.orderUID);
  const what = { ticketIds: (await ticketsOf(desk.orderUID)).slice(0, 1) };
  const before = await standing(desk.orderUID);
  const told = await preview(what);
  expect(told).toMatchObject({ isByGateway: false, keptFee: 0, reversed: 0 });
  await refund(what);
  await app.settled();
  const after = await standing(desk.orderUID);
  expect(toCents(told.debt)).toBe(after.owed - before.owed);
  expect(toCents(told.platform)).toBe(after.platform - before.platform);
  expect(toCents(told.refundAmount) + toCents(told.tenant) + toCents(told.platform)).toBe(0);
});

test('shows no preview without permission, and returns 404 for another tenant’s order', async () => {
  const uid = await purchase(app, event, { Stalls: 1 }, AT_ONCE);
  const params = { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid };
  const body = { amount: 1 };
  const as = (role: 'tenant_box_office' | 'tenant_finance') =>
    client(staffCalls, app.as.tenant('a', role)).refundPreview({ params, body });
  await expect(as('tenant_box_office')).rejects.toMatchObject({ status: 403 });
  expect(await as('tenant_finance')).toMatchObject({ refundAmount: 1 });
  await expect(
    client(staffCalls, app.as.platform()).refundPreview({
      params: { ...params, tenantId: app.tenants.b.id },
      body,
    }),
  ).rejects.toMatchObject({ status: 404 });
});
