import { client } from '@foyer/kit';
import { fees } from '@foyer/plugin-fees/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { orders as contract } from './contract.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  const platform = client(fees, app.as.platform());
  const tenantId = app.tenants.a.id;
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
      serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_2',
    },
  });
  event = await onSale(app, { types: { Stalls: { price: 49.99 }, Gallery: { price: 19.99 } } });
});
afterAll(() => app.stop());

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Two tickets of 4999 cents and one of 1999: the order of the worked examples. */
async function sold() {
  const uid = await purchase(app, event, { Stalls: 2, Gallery: 1 });
  const order = await app.database('orders_order').where({ uid }).first();
  expect(order).toMatchObject({
    total_cents: '14455',
    gateway_fee_cents: '449',
    tenant_total_cents: '12746',
    platform_total_cents: '1260',
  });
  const tickets = await app
    .database('orders_ticket')
    .where({ order_id: order.id })
    .orderBy('index');
  return { uid, id: order.id as string, tickets: tickets.map(({ id }) => id as string) };
}

const refund = (orderUID: string, body: { ticketIds: string[]; withFees?: boolean }) =>
  client(contract, app.as.platform()).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID },
    body: { reason: 'Example', ...body },
  });

test.each([
  { name: 'one ticket with its fees', count: 1, withFees: true, cents: [5761, 7435, 810] },
  { name: 'one ticket without its fees', count: 1, withFees: false, cents: [5411, 7335, 1260] },
  { name: 'every ticket with its fees', count: 3, withFees: true, cents: [14_455, -449, 0] },
])('refunds $name to the cent of the example', async ({ count, withFees, cents }) => {
  const { uid, id, tickets } = await sold();
  const [refundCents = 0, tenantCents, platformCents] = cents;
  // Stalls come before the gallery if the cart listed them first; the example refunds one of them.
  const first = await app
    .database('orders_ticket')
    .where({ order_id: id })
    .orderBy('price_cents', 'desc')
    .first();
  const ticketIds = count === 1 ? [first.id as string] : tickets;
  const told = await client(contract, app.as.platform()).refundPreview({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
    body: { ticketIds, withFees },
  });
  expect(told).toMatchObject({ keptFee: 4.49, isEstimated: false });
  expect(
    [told.refundAmount, told.left, 127.46 + told.tenant, 12.6 + told.platform].map(toCents),
  ).toEqual([refundCents, 14_455 - refundCents, tenantCents, platformCents]);
  const answer = await refund(uid, { ticketIds, withFees });
  expect(answer.details.refundAmount).toBe(refundCents / 100);
  const after = await app.database('orders_order').where({ uid }).first();
  expect([after.tenant_total_cents, after.platform_total_cents].map(Number)).toEqual([
    tenantCents,
    platformCents,
  ]);
  expect(Number(after.net_amount_cents)).toBe(14_455 - refundCents - 449);
});

test('refunds exactly the total ticket by ticket, in any order', async () => {
  const { uid, tickets } = await sold();
  let sum = 0;
  for (const id of tickets.toReversed())
    sum += Math.round((await refund(uid, { ticketIds: [id] })).details.refundAmount * 100);
  expect(sum).toBe(14_455);
});
