import { client, toCents } from '@foyer/kit';
import type { RefundState } from '@foyer/plugin-fees/engine';
import { fees } from '@foyer/plugin-fees/contract';
import { pricesShown } from '@foyer/plugin-fees/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { payments } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, onSale, type EventOnSale } from './testing.ts';

const FOREIGN_CARD = '4000000760000002';

interface Example {
  prices: number[];
  rule?: 'R5' | 'R3.5' | 'R10' | 'none';
  option: 1 | 2 | 3 | 4;
  /** At the box office instead of online. */
  desk?: 'card' | 'cash';
  taxRate?: number;
  processingFee?: number;
  platformFee?: number;
  donation?: number;
  donationCharge?: number;
  discount?: { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number };
  isRoundedUp?: boolean;
  platformBears?: boolean;
  card?: string;
  refund?: { tickets: number[]; withFees: boolean };
}

const two = [5000, 5000];
const g05: Example = {
  prices: [4999, 4999, 1999],
  taxRate: 8.25,
  processingFee: 1,
  platformFee: 2,
  option: 2,
};

// Cents: subtotal, discount, surcharge, processing and gateway processing fee, tax, total, gateway
// fee, net; earned service, processing, platform and donation fee; tenant, platform, refund.
const examples: [string, Example, number[]][] = [
  [
    'where the organizer pays both fees',
    { prices: two, option: 1 },
    [10000, 0, 0, 0, 0, 0, 10000, 320, 9680, 700, 0, 0, 0, 8980, 700],
  ],
  [
    'where the buyer pays both fees',
    { prices: two, option: 2 },
    [10000, 0, 700, 0, 350, 0, 11050, 350, 10700, 700, 0, 0, 0, 10000, 700],
  ],
  [
    'where the buyer pays the service fee',
    { prices: two, option: 3 },
    [10000, 0, 700, 0, 0, 0, 10700, 340, 10360, 700, 0, 0, 0, 9660, 700],
  ],
  [
    'where the buyer pays the card fee',
    { prices: two, option: 4 },
    [10000, 0, 0, 0, 330, 0, 10330, 330, 10000, 700, 0, 0, 0, 9300, 700],
  ],
  [
    'with everything at once',
    g05,
    [11997, 0, 900, 120, 449, 989, 14455, 449, 14006, 900, 120, 240, 0, 12746, 1260],
  ],
  [
    'with a percent code and fees rounded up',
    {
      prices: [1999, 1999, 1999],
      rule: 'R3.5',
      discount: { kind: 'percent', percent: 15 },
      isRoundedUp: true,
      option: 2,
    },
    [5997, 900, 480, 0, 197, 0, 5774, 197, 5577, 480, 0, 0, 0, 5097, 480],
  ],
  [
    'with an amount code',
    { prices: [2500, 1000, 1000], discount: { kind: 'amount', amount: 10 }, taxRate: 7, option: 3 },
    [4500, 1000, 475, 0, 0, 244, 4219, 152, 4067, 475, 0, 0, 0, 3592, 475],
  ],
  [
    'with a donation',
    { prices: two, donation: 25, option: 2 },
    [12500, 0, 700, 0, 425, 0, 13625, 425, 13200, 700, 0, 0, 500, 12000, 1200],
  ],
  [
    'with a 100% code',
    { prices: two, discount: { kind: 'percent', percent: 100 }, taxRate: 8, option: 2 },
    [10000, 10000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ],
  [
    'by card at the box office',
    { prices: two, desk: 'card', option: 1 },
    [10000, 0, 0, 0, 0, 0, 10000, 0, 0, 300, 0, 0, 0, -300, 300],
  ],
  [
    'in cash at the box office',
    { prices: two, desk: 'cash', option: 3 },
    [10000, 0, 300, 0, 0, 0, 10300, 0, 0, 300, 0, 0, 0, -300, 300],
  ],
  [
    'by card at the box office where the buyer pays the card fee',
    { prices: two, desk: 'card', option: 4 },
    [10000, 0, 0, 0, 330, 0, 10330, 0, 0, 300, 0, 0, 0, -300, 300],
  ],
  [
    'with everything at once by card at the box office',
    { ...g05, desk: 'card' },
    [11997, 0, 390, 0, 430, 989, 13806, 0, 0, 390, 0, 240, 0, -630, 630],
  ],
  [
    'by card at the box office with a ticket refunded including fees',
    { ...g05, desk: 'card', refund: { tickets: [0], withFees: true } },
    [11997, 0, 240, 0, 430, 577, 8245, 0, 0, 240, 0, 140, 0, -380, 380, 5561],
  ],
  [
    'by card at the box office with everything refunded',
    { ...g05, desk: 'card', refund: { tickets: [0, 1, 2], withFees: true } },
    [11997, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13806],
  ],
  [
    'with fees above the price',
    { prices: [100], option: 1 },
    [100, 0, 0, 0, 0, 0, 100, 33, 67, 105, 0, 0, 0, -38, 105],
  ],
  [
    'where the platform pays the gateway fee',
    { prices: two, option: 1, platformBears: true },
    [10000, 0, 0, 0, 0, 0, 10000, 320, 9680, 700, 0, 0, 0, 9300, 380],
  ],
  [
    'with a card fee above the amount charged for it',
    { prices: two, option: 2, card: FOREIGN_CARD },
    [10000, 0, 700, 0, 350, 0, 11050, 516, 10534, 700, 0, 0, 0, 9834, 700],
  ],
  [
    'with the smallest total that covers its price',
    { prices: [54], rule: 'none', option: 4 },
    [54, 0, 0, 0, 32, 0, 86, 32, 54, 0, 0, 0, 0, 54, 0],
  ],
  [
    'with a ticket refunded including fees',
    { ...g05, refund: { tickets: [0], withFees: true } },
    [11997, 0, 550, 120, 449, 577, 8694, 449, 8245, 550, 120, 140, 0, 7435, 810, 5761],
  ],
  [
    'with a ticket refunded without fees',
    { ...g05, refund: { tickets: [0], withFees: false } },
    [11997, 0, 900, 120, 449, 577, 9044, 449, 8595, 900, 120, 240, 0, 7335, 1260, 5411],
  ],
  [
    'with everything refunded',
    { ...g05, refund: { tickets: [0, 1, 2], withFees: true } },
    [11997, 0, 0, 0, 0, 0, 0, 449, -449, 0, 0, 0, 0, -449, 0, 14455],
  ],
  [
    'with a donation fee and tax',
    { prices: [1500], rule: 'R10', donation: 10, donationCharge: 0.5, taxRate: 6.875, option: 4 },
    [2500, 0, 0, 0, 109, 103, 2712, 109, 2603, 150, 0, 0, 250, 2203, 400],
  ],
];

let app: SaleApp;
let tenantId: string;
const rules: Record<string, string> = {};
beforeAll(async () => {
  app = await saleApp();
  tenantId = app.tenants.a.id;
  for (const [name, online, flat, pos, posFlat] of [
    ['R5', 5, 1, 2, 0.5],
    ['R3.5', 3.5, 0.99, 0, 0],
    ['R10', 10, 0, 0, 0],
    ['none', 0, 0, 0, 0],
  ] as const) {
    const { rule } = await platform(fees).createTenantRule({
      body: {
        tenantId,
        name,
        active: true,
        serviceFeePercent: online,
        serviceFeeFlatRate: flat,
        serviceFeePOSPercent: pos,
        serviceFeePOSFlatRate: posFlat,
      },
    });
    rules[name] = rule.id;
  }
});
afterAll(() => app.stop());

const platform = <C extends Parameters<typeof client>[0]>(contract: C) =>
  client(contract, app.as.platform());

/** Saves the tenant's settings as a platform user. */
async function setUp(example: Example): Promise<void> {
  const { option, taxRate, platformBears = false, isRoundedUp = false } = example;
  await platform(fees).updateTenantSetting({
    body: {
      tenantId,
      serviceFeePassAlongOptionOnline: `SERVICE_FEE_OPTION_ONLINE_${option}`,
      serviceFeePassAlongOptionBackend: `SERVICE_FEE_OPTION_BACKEND_${option}`,
      serviceFeePassAlongOptionApp: `SERVICE_FEE_OPTION_APP_${option}`,
      chargeTax: taxRate !== undefined,
      taxRate: taxRate ?? 0,
      processingFee: example.processingFee ?? 0,
      platformFee: example.platformFee ?? 0,
      donationServiceFee: 20,
      donationCharge: example.donationCharge ?? 0,
    },
  });
  await platform(payments).payoutUpdate({
    body: {
      id: tenantId,
      payout: { type: 'weekly', chargeSurchargeFeesToPlatform: platformBears },
      payment: { type: 'platform' },
      fees: { serviceFeeRoundUp: isRoundedUp },
    },
  });
  await pricesShown(app, tenantId);
}

function stage({ prices, rule = 'R5', discount }: Example): Promise<EventOnSale> {
  const surchargeRuleId = rules[rule] ?? null;
  return onSale(app, {
    types: Object.fromEntries(
      [...new Set(prices)].map((cents) => [
        `At ${cents}`,
        { price: cents / 100, quantity: 20, surchargeRuleId },
      ]),
    ),
    discounts: discount ? [{ code: 'CODE', ...discount }] : [],
  });
}

const quantitiesOf = (prices: number[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(prices)].map((cents) => [
      `At ${cents}`,
      prices.filter((price) => price === cents).length,
    ]),
  );

interface Shown {
  subtotal: number;
  discount: number;
  surcharge: number;
  processingFee: number;
  gatewayProcessingFee: number;
  vat: number;
  totalAmount: number;
}
const inCents = (shown: Shown): number[] =>
  [
    ...[shown.subtotal, shown.discount, shown.surcharge, shown.processingFee],
    ...[shown.gatewayProcessingFee, shown.vat, shown.totalAmount],
  ].map(toCents);

/**
 * Buys online.
 * @returns the order and the cart's prices on the way
 */
async function buyOnline(event: EventOnSale, example: Example) {
  const { donation, discount, card } = example;
  const one = await buyer(app, event, quantitiesOf(example.prices), { donation });
  if (discount) await one.api.addDiscount({ params: one.path, body: { discountCode: 'code' } });
  const cart = await one.api.readCart({ params: one.path });
  const held = await one.hold();
  expect(inCents(held)).toEqual(inCents(cart));
  const { session, orderUID } = await one.place();
  if (session) await app.stripe.pay(session, card);
  await app.settled();
  return { orderUID, shown: inCents(held) };
}

async function buyAtDesk(event: EventOnSale, { prices, desk = 'cash' }: Example) {
  const params = { tenantId, eventId: event.eventId };
  const body = {
    lines: Object.entries(quantitiesOf(prices)).map(([name, quantity]) => ({
      ticketId: event.types[name] ?? '',
      quantity,
    })),
    paymentMethod: desk,
  };
  const quote = await platform(staffCalls).boxOfficeQuote({ params, body });
  const { orderUID } = await platform(staffCalls).boxOfficeSale({ params, body });
  return { orderUID, shown: inCents(quote) };
}

async function refund(event: EventOnSale, orderUID: string, given: Example['refund']) {
  if (!given) return [];
  const params = { tenantId, eventId: event.eventId, orderUID };
  const tickets = await app
    .database('orders_ticket as t')
    .join('orders_order as o', 'o.id', 't.order_id')
    .where('o.uid', orderUID)
    .orderBy('t.index')
    .select('t.id');
  const { details } = await platform(staffCalls).refund({
    params,
    body: {
      ticketIds: given.tickets.map((index) => (tickets[index] as { id: string }).id),
      withFees: given.withFees,
      reason: 'Could not come',
    },
  });
  await app.settled();
  return [toCents(details.refundAmount)];
}

interface StoredOrder {
  id: string;
  uid: string;
  payment_method: string;
  charge_id: string | null;
  facilitator: string;
  money: RefundState;
  [column: string]: unknown;
}
const orderOf = (uid: string): Promise<StoredOrder> =>
  app.database('orders_order').where({ uid }).first();
const cents = (order: StoredOrder, column: string) => Number(order[`${column}_cents`]);

/** The order's figures by its columns: what was sold, and what is left after refunds. */
function figures(order: StoredOrder, returned: number[]): number[] {
  const { money } = order;
  const isPaid = order.charge_id !== null;
  const net = cents(order, 'net_amount');
  const feeCents = isPaid ? cents(order, 'gateway_fee') : 0;
  return [
    ...[cents(order, 'subtotal'), cents(order, 'discount'), money.surchargeCents],
    ...[money.processingFeeCents, money.gatewayProcessingFeeCents, money.vatCents],
    ...[money.totalCents, feeCents, net, money.earned.serviceFeeCents],
    ...[money.earned.processingFeeCents, money.earned.platformFeeCents],
    ...[
      money.earned.donationFeeCents,
      cents(order, 'tenant_total'),
      cents(order, 'platform_total'),
    ],
    ...returned,
  ];
}

/** Every posting sums to zero, and all postings match the columns. */
async function checkLedger(order: StoredOrder): Promise<void> {
  const entries = (await app.database('orders_ledger').where({ order_id: order.id })) as {
    cause: string;
    cause_id: string;
    account: string;
    amount_cents: string;
  }[];
  const sumBy = (keyOf: (entry: (typeof entries)[number]) => string) =>
    entries.reduce<Record<string, number>>((sums, entry) => {
      sums[keyOf(entry)] = (sums[keyOf(entry)] ?? 0) + Number(entry.amount_cents);
      return sums;
    }, {});
  for (const sum of Object.values(sumBy(({ cause, cause_id }) => `${cause} ${cause_id}`)))
    expect(sum).toBe(0);
  const {
    buyer: paid = 0,
    gateway = 0,
    tenant = 0,
    platform: ours = 0,
    transferred = 0,
  } = sumBy(({ account }) => account);
  const isOwnTill = order.charge_id === null;
  expect([paid + gateway + tenant + transferred, ours]).toEqual([
    0 - cents(order, 'platform_total'),
    cents(order, 'platform_total'),
  ]);
  expect(tenant + transferred).toBe(cents(order, 'tenant_total'));
  // The platform never had money that the tenant collected itself: only the tenant's debt is posted.
  if (isOwnTill) expect([paid, gateway, transferred]).toEqual([0, 0, 0]);
  else {
    expect(0 - paid).toBe(order.money.totalCents);
    expect(gateway).toBe(order.money.totalCents - cents(order, 'net_amount'));
  }
}

test.each(examples)('calculates a sale %s to the cent', async (_name, example, expected) => {
  await setUp(example);
  const event = await stage(example);
  const { orderUID, shown } = await (example.desk
    ? buyAtDesk(event, example)
    : buyOnline(event, example));
  const sold = await orderOf(orderUID);
  expect(sold.status).toBe('completed');
  expect(shown).toEqual(figures(sold, []).slice(0, 7));
  await checkLedger(sold);
  const returned = await refund(event, orderUID, example.refund);
  const order = await orderOf(orderUID);
  expect(figures(order, returned)).toEqual(expected);
  expect(cents(order, 'refunded')).toBe(returned[0] ?? 0);
  expect(cents(order, 'net_amount')).toBe(
    cents(order, 'tenant_total') + cents(order, 'platform_total'),
  );
  await checkLedger(order);
});
