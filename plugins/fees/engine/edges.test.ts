import { describe, expect, test } from 'vitest';
import { LARGEST_CENTS, share } from './amount.ts';
import { gatewayFee, grossUp, isTooSmall } from './gateway.ts';
import { lineItems } from './shownPrice.ts';
import { price, taxRatePpm } from './price.ts';
import { refundAmount, refundTickets, soldState, writeOff } from './refund.ts';
import type { Sale, SaleLine, Terms } from './terms.ts';
import { applicationFeeEstimate, settle, transferEstimate } from './settle.ts';
import { byChannel } from './channels.ts';

const gateway = { ppm: 29_000, fixedCents: 30 };
const terms = (over: Partial<Terms> = {}): Terms => ({
  rules: {
    rule: {
      id: 'rule',
      name: 'Rule',
      version: 1,
      onlinePpm: 50_000,
      onlineFlatCents: 100,
      posPpm: 20_000,
      posFlatCents: 50,
    },
  },
  defaultRuleId: 'rule',
  options: byChannel(() => 2 as const),
  processingPpm: 0,
  platformPpm: 0,
  roundUpCents: 0,
  tax: { chargeTax: false, ratePpm: 0 },
  donation: { ppm: 200_000, flatCents: 0 },
  gateway: byChannel(() => gateway),
  platformBearsGatewayFee: false,
  ...over,
});
const line = (over: Partial<SaleLine> = {}): SaleLine => ({
  ticketTypeId: 'seat',
  name: 'Seat',
  priceCents: 5000,
  quantity: 2,
  ruleId: null,
  ...over,
});
const sale = (over: Partial<Sale> = {}): Sale => ({
  channel: 'online',
  method: 'card',
  lines: [line()],
  donationCents: 0,
  discount: null,
  ...over,
});

describe('invalid input', () => {
  const wrong = [0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, LARGEST_CENTS + 1];

  test.each(wrong)('rejects an amount of %d', (value) => {
    expect(() => price(terms(), sale({ lines: [line({ priceCents: value })] }))).toThrow(
      RangeError,
    );
    expect(() => price(terms(), sale({ donationCents: value }))).toThrow(RangeError);
    expect(() =>
      price(terms(), sale({ discount: { code: 'C', kind: 'amount', cents: value } })),
    ).toThrow(RangeError);
    expect(() => price(terms({ roundUpCents: value }), sale())).toThrow(RangeError);
    expect(() => grossUp(value, gateway)).toThrow(RangeError);
    expect(() => gatewayFee(100, { ppm: 0, fixedCents: value })).toThrow(RangeError);
    expect(() => settle(terms(), price(terms(), sale()), { gatewayFeeCents: value })).toThrow(
      RangeError,
    );
    expect(() =>
      refundAmount(terms(), soldState(price(terms(), sale())), { amountCents: value }),
    ).toThrow(RangeError);
  });

  test.each([0.5, -1, Number.NaN, 1_000_001])('rejects a percentage of %d ppm', (value) => {
    expect(() => share(100, value)).toThrow(RangeError);
    expect(() => price(terms({ platformPpm: value }), sale())).toThrow(RangeError);
    expect(() =>
      price(terms(), sale({ discount: { code: 'C', kind: 'percent', ppm: value } })),
    ).toThrow(RangeError);
  });

  test.each([0, -1, 1.5, Number.NaN, 10_001])('rejects a quantity of %d', (quantity) => {
    expect(() => price(terms(), sale({ lines: [line({ quantity })] }))).toThrow(RangeError);
  });

  test('rejects a sum above the largest amount', () => {
    const lines = [line({ priceCents: LARGEST_CENTS, quantity: 2 })];
    expect(() => price(terms(), sale({ lines }))).toThrow(RangeError);
    expect(() => grossUp(LARGEST_CENTS, gateway)).toThrow(RangeError);
    expect(() => grossUp(100, { ppm: 1_000_000, fixedCents: 0 })).toThrow(RangeError);
  });
});

test('calculates the largest amounts exactly', () => {
  expect(share(LARGEST_CENTS, 1_000_000)).toBe(LARGEST_CENTS);
  expect(share(LARGEST_CENTS - 1, 999_999)).toBe(8_999_990_999);
  const base = 8_000_000_000;
  const total = grossUp(base, gateway);
  expect(total - gatewayFee(total, gateway)).toBe(base);
  const lines = [
    line({ priceCents: 4_000_000_001, quantity: 1 }),
    line({ priceCents: 3, quantity: 1 }),
  ];
  const { tickets } = price(
    terms(),
    sale({ lines, discount: { code: 'C', kind: 'amount', cents: 4_000_000_003 } }),
  );
  expect(tickets.map(({ netCents }) => netCents)).toEqual([1, 0]);
});

test('grosses up a gateway percentage close to 100%', () => {
  const rate = { ppm: 900_000, fixedCents: 30 };
  const total = grossUp(1, rate);
  expect(total - gatewayFee(total, rate)).toBe(1);
  expect(total - 1 - gatewayFee(total - 1, rate)).toBeLessThan(1);
});

test('gives equal remainders of a discount to earlier tickets', () => {
  const { tickets } = price(
    terms(),
    sale({ lines: [line({ quantity: 3 })], discount: { code: 'C', kind: 'amount', cents: 200 } }),
  );
  expect(tickets.map(({ discountCents }) => discountCents)).toEqual([67, 67, 66]);
});

test('charges the default for a type whose rule was deleted, or nothing without a default', () => {
  const lines = [line({ ruleId: 'gone', quantity: 1 })];
  expect(price(terms(), sale({ lines })).surchargeCents).toBe(350);
  expect(price(terms({ defaultRuleId: null }), sale({ lines })).surchargeCents).toBe(0);
  expect(price(terms({ rules: {} }), sale({ lines })).surchargeCents).toBe(0);
});

test('complimentary tickets cost nothing and have no fee, alone or with other tickets', () => {
  const free = price(terms(), sale({ method: 'complimentary', channel: 'backend' }));
  expect(free).toMatchObject({ subtotalCents: 0, totalCents: 0, earned: { serviceFeeCents: 0 } });
  expect(settle(terms(), free)).toMatchObject({ tenantTotalCents: 0, platformTotalCents: 0 });
  const beside = [line({ quantity: 1 }), line({ complimentary: true })];
  expect(price(terms(), sale({ lines: beside }))).toMatchObject({
    ticketNetCents: 5000,
    surchargeCents: 350,
  });
});

test('an order with a price is neither free nor complimentary', () => {
  expect(() => price(terms(), sale({ method: 'free' }))).toThrow(RangeError);
  expect(() => price(terms(), sale({ method: 'complimentary', donationCents: 100 }))).toThrow(
    RangeError,
  );
});

test('totals of 1 to 49 cents can’t be charged', () => {
  expect([0, 1, 49, 50].map(isTooSmall)).toEqual([false, true, true, false]);
});

describe('tax', () => {
  const tax = (over: Partial<Terms['tax']> = {}): Terms['tax'] => ({
    chargeTax: true,
    ratePpm: 80_000,
    ...over,
  });

  test('is never charged while the main switch is off', () => {
    const off = tax({ chargeTax: false, online: { charged: true, ratePpm: 50_000 } });
    expect(taxRatePpm(off, 'online', 'card')).toBe(0);
  });

  test('follows the main switch and rate if a toggle or its rate was never set', () => {
    expect(taxRatePpm(tax(), 'online', 'card')).toBe(80_000);
    expect(taxRatePpm(tax({ online: { charged: true } }), 'online', 'card')).toBe(80_000);
    expect(taxRatePpm(tax({ online: { charged: false } }), 'online', 'card')).toBe(0);
    expect(taxRatePpm(tax({ online: { charged: true, ratePpm: 0 } }), 'online', 'card')).toBe(0);
  });

  test('has a toggle for online, for the box office and the app, and for cash', () => {
    const of = tax({
      online: { charged: true, ratePpm: 1 },
      boxOffice: { charged: true, ratePpm: 2 },
      cash: { charged: true, ratePpm: 3 },
    });
    expect(taxRatePpm(of, 'online', 'card')).toBe(1);
    expect(taxRatePpm(of, 'backend', 'card')).toBe(2);
    expect(taxRatePpm(of, 'app', 'card')).toBe(2);
    expect(taxRatePpm(of, 'app', 'cash')).toBe(3);
  });
});

describe('a card with a higher fee', () => {
  const sold = price(terms(), sale());
  const gatewayFeeCents = 516;

  test('costs the platform the difference in a destination charge', () => {
    expect(transferEstimate(terms(), sold)).toBe(10_000);
    const flow = { kind: 'destination', transferredCents: 10_000 } as const;
    expect(settle(terms(), sold, { gatewayFeeCents, flow })).toMatchObject({
      tenantTotalCents: 10_000,
      platformTotalCents: 534,
    });
  });

  test('costs the tenant the difference in a direct charge', () => {
    expect(applicationFeeEstimate(terms(), sold)).toBe(700);
    const flow = { kind: 'direct', applicationFeeCents: 700 } as const;
    expect(settle(terms(), sold, { gatewayFeeCents, flow })).toMatchObject({
      tenantTotalCents: 9834,
      platformTotalCents: 700,
    });
  });
});

test('the tenant bears the dispute fee, regardless of who bears the gateway fee', () => {
  for (const platformBearsGatewayFee of [true, false]) {
    const of = terms({ platformBearsGatewayFee });
    const sold = price(of, sale());
    const gone = refundTickets(of, soldState(sold), { ticketIndexes: [0, 1], withFees: true });
    const split = settle(of, gone.state, { disputeFeeCents: 1500 });
    expect(split.tenantTotalCents).toBe(platformBearsGatewayFee ? -1500 : -1850);
    expect(split.netAmountCents).toBe(-1850);
  }
});

test('a lost dispute takes back everything that remains, including fees kept by earlier refunds', () => {
  const sold = price(terms(), sale());
  const fees = { disputeFeeCents: 1500 };
  expect(writeOff(terms(), soldState(sold), fees)).toMatchObject({
    refundCents: sold.totalCents,
    state: { totalCents: 0 },
    after: { tenantTotalCents: -1850, platformTotalCents: 0, netAmountCents: -1850 },
  });
  const kept = refundTickets(terms(), soldState(sold), { ticketIndexes: [0], withFees: false });
  const { state, refundCents, after } = writeOff(terms(), kept.state, fees);
  expect(state.totalCents).toBe(0);
  expect(kept.refundCents + refundCents).toBe(sold.totalCents);
  expect(after.tenantTotalCents + after.platformTotalCents).toBe(-1850);
});

describe('refunds', () => {
  const sold = price(terms({ platformPpm: 20_000 }), sale({ lines: [line({ quantity: 3 })] }));
  const of = terms({ platformPpm: 20_000 });

  test('apply in sequence and leave fees kept by earlier ones', () => {
    const first = refundTickets(of, soldState(sold), { ticketIndexes: [0], withFees: false });
    expect(first).toMatchObject({
      refundCents: 5000,
      state: { surchargeCents: 1050, earned: { platformFeeCents: 300 } },
    });
    const second = refundTickets(of, first.state, { ticketIndexes: [1], withFees: true });
    expect(second).toMatchObject({
      refundCents: 5350,
      state: { surchargeCents: 700, earned: { platformFeeCents: 200 } },
    });
    const last = refundTickets(of, second.state, { ticketIndexes: [2], withFees: true });
    expect(last.state).toMatchObject({
      totalCents: 350,
      surchargeCents: 350,
      gatewayProcessingFeeCents: 0,
      earned: { serviceFeeCents: 350, platformFeeCents: 100 },
    });
  });

  test('of an amount come out of the tenant’s share alone', () => {
    const { refundCents, before, after, payableDropCents } = refundAmount(of, soldState(sold), {
      amountCents: 1234,
    });
    expect(refundCents).toBe(1234);
    expect(payableDropCents).toBe(1234);
    expect(after.platformTotalCents).toBe(before.platformTotalCents);
  });

  test('take each ticket once, and only existing tickets', () => {
    const state = soldState(sold);
    const { state: after } = refundTickets(of, state, { ticketIndexes: [0], withFees: true });
    for (const ticketIndexes of [[0], [1, 1], [3], []])
      expect(() => refundTickets(of, after, { ticketIndexes, withFees: true })).toThrow(RangeError);
    expect(() => refundAmount(of, after, { amountCents: after.totalCents + 1 })).toThrow(
      RangeError,
    );
  });

  test('of cash reduce what the tenant owes', () => {
    const cash = price(of, sale({ channel: 'backend', method: 'cash' }));
    expect(settle(of, cash).tenantTotalCents).toBe(-500);
    const { after } = refundTickets(of, soldState(cash), { ticketIndexes: [0], withFees: true });
    expect(after).toMatchObject({
      tenantTotalCents: -250,
      platformTotalCents: 250,
      netAmountCents: 0,
    });
  });
});

describe('the lines of the payment page', () => {
  test('are one for each type and price, followed by fees and tax', () => {
    const of = terms({
      processingPpm: 10_000,
      tax: { chargeTax: true, ratePpm: 100_000 },
    });
    const lines = [line({ quantity: 3 }), line({ ticketTypeId: 'box', name: 'Box', quantity: 1 })];
    const discount = { code: 'C', kind: 'amount', cents: 100, ticketTypeIds: ['seat'] } as const;
    const sold = price(of, sale({ lines, discount, donationCents: 700 }));
    expect(lineItems(sold, { orderUID: 'A1' }).map((one) => [one.name, one.quantity])).toEqual([
      ['Seat', 1],
      ['Seat', 2],
      ['Box', 1],
      ['Donation', 1],
      ['Service fee', 1],
      ['Processing fee', 1],
      ['Card processing fee', 1],
      ['Taxes', 1],
    ]);
  });

  test('are a single line if there would be more than a hundred', () => {
    const lines = Array.from({ length: 101 }, (_, n) =>
      line({ ticketTypeId: `type ${n}`, quantity: 1 }),
    );
    const sold = price(terms(), sale({ lines }));
    expect(lineItems(sold, { orderUID: 'A1' })).toEqual([
      { name: 'Order A1', unitAmountCents: sold.totalCents, quantity: 1 },
    ]);
  });

  test('are rejected if they don’t sum to the total', () => {
    const sold = price(terms(), sale());
    expect(() =>
      lineItems({ ...sold, totalCents: sold.totalCents + 1 }, { orderUID: 'A1' }),
    ).toThrow('sum');
  });
});
