import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allInPrice, lineItems, pricePreview } from './shownPrice.ts';
import { share } from './amount.ts';
import { byChannel, CHANNEL_NAMES } from './channels.ts';
import { gatewayFee, grossUp } from './gateway.ts';
import {
  postings,
  sharesOf,
  applicationFeeEstimate,
  payableCents,
  settle,
  transferEstimate,
} from './settle.ts';
import { price } from './price.ts';
import { refundAmount, refundTickets, soldState, type Refund } from './refund.ts';
import type { Discount, Sale, Option, Rule, Terms } from './terms.ts';

const ppm = (max = 300_000) => fc.integer({ min: 0, max });
const cents = (max: number) => fc.integer({ min: 0, max });
const option = fc.constantFrom<Option>(1, 2, 3, 4);
const tax = fc.option(
  fc.record({ charged: fc.boolean(), ratePpm: ppm() }, { requiredKeys: ['charged'] }),
  { nil: undefined },
);

const rule: fc.Arbitrary<Rule> = fc.record({
  id: fc.constantFrom('one', 'two'),
  name: fc.constant('Rule'),
  version: fc.constant(1),
  onlinePpm: ppm(),
  onlineFlatCents: cents(1_000),
  posPpm: ppm(),
  posFlatCents: cents(1_000),
});

// The gateway's fixed part is at least two cents, because that is what makes many single charges
// cost more than one.
const rate = fc.record({ ppm: ppm(100_000), fixedCents: fc.integer({ min: 2, max: 100 }) });

const terms: fc.Arbitrary<Terms> = fc.record({
  rules: fc
    .uniqueArray(rule, { selector: ({ id }) => id })
    .map((rules) => Object.fromEntries(rules.map((one) => [one.id, one]))),
  defaultRuleId: fc.constantFrom('one', null),
  options: fc.record(byChannel(() => option)),
  processingPpm: ppm(50_000),
  platformPpm: ppm(100_000),
  roundUpCents: fc.constantFrom(0, 10),
  tax: fc.record({
    chargeTax: fc.boolean(),
    ratePpm: ppm(),
    online: tax,
    boxOffice: tax,
    cash: tax,
  }) as fc.Arbitrary<Terms['tax']>,
  donation: fc.record({ ppm: ppm(1_000_000), flatCents: cents(200) }),
  gateway: fc.record(byChannel(() => rate)),
  platformBearsGatewayFee: fc.boolean(),
});

const types = fc.option(fc.subarray(['a', 'b', 'c']), { nil: undefined });
const discount: fc.Arbitrary<Discount | null> = fc
  .option(
    fc.oneof(
      fc.record({
        code: fc.constant('CODE'),
        kind: fc.constant('percent' as const),
        ppm: ppm(1_000_000),
        ticketTypeIds: types,
      }),
      fc.record({
        code: fc.constant('CODE'),
        kind: fc.constant('amount' as const),
        cents: cents(50_000),
        ticketTypeIds: types,
      }),
    ),
  )
  .map((given) => given as Discount | null);

const sale: fc.Arbitrary<Sale> = fc.record({
  channel: fc.constantFrom(...CHANNEL_NAMES),
  method: fc.constantFrom('card', 'card', 'card', 'cash', 'terminal'),
  lines: fc.array(
    fc.record({
      ticketTypeId: fc.constantFrom('a', 'b', 'c'),
      name: fc.constant('Ticket'),
      priceCents: fc.oneof(cents(200), cents(30_000)),
      quantity: fc.integer({ min: 1, max: 4 }),
      ruleId: fc.constantFrom(null, 'one', 'two', 'gone'),
      complimentary: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  donationCents: fc.oneof(fc.constant(0), cents(20_000)),
  discount,
});
const online = sale.map((one): Sale => ({ ...one, channel: 'online', method: 'card' }));

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
};

const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 500 });

test('the lines shown to the buyer sum to the total', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const { donationCents: _inSubtotal, ...sold } = price(tenantTerms, what);
      expect(
        sold.subtotalCents -
          sold.discountCents +
          sold.surchargeCents +
          sold.processingFeeCents +
          sold.gatewayProcessingFeeCents +
          sold.vatCents,
      ).toBe(sold.totalCents);
    }),
  );
});

test('net amount is the sum of the tenant’s and the platform’s totals, whatever the gateway’s actual fee', () => {
  check(
    fc.property(
      terms,
      sale,
      cents(5_000),
      cents(5_000),
      (tenantTerms, what, gatewayFeeCents, moved) => {
        const sold = price(tenantTerms, what);
        for (const flow of [
          { kind: 'separate' },
          { kind: 'destination', transferredCents: moved },
          { kind: 'direct', applicationFeeCents: moved },
        ] as const) {
          const split = settle(tenantTerms, sold, {
            gatewayFeeCents,
            flow,
            disputeFeeCents: 1_500,
          });
          expect(split.tenantTotalCents + split.platformTotalCents).toBe(split.netAmountCents);
          if (what.method === 'card')
            expect(split.netAmountCents).toBe(sold.totalCents - gatewayFeeCents - 1_500);
          else expect(split.netAmountCents).toBe(0);
        }
      },
    ),
  );
});

test('the payment is fully shared, and a tenant keeps its own takings minus our fees', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const sold = price(tenantTerms, what);
      const split = settle(tenantTerms, sold);
      const shares = sharesOf(tenantTerms, sold);
      expect(shares.tenantCents + shares.platformCents + shares.gatewayCents).toBe(sold.totalCents);
      expect(shares.tenantCents).toBe(
        split.tenantTotalCents + (what.method === 'card' ? 0 : sold.totalCents),
      );
    }),
  );
});

test('for cash and cards on the organizer’s terminal the platform claims only its own fees', () => {
  check(
    fc.property(
      terms,
      sale,
      fc.constantFrom('cash' as const, 'terminal' as const),
      steps,
      cents(3_000),
      (tenantTerms, what, method, plan, fee) => {
        const sold = price(tenantTerms, { ...what, method });
        const refunds = refundAll(tenantTerms, { ...what, method }, plan, fee);
        const states = [
          { money: soldState(sold), split: settle(tenantTerms, sold) },
          ...refunds.map(({ state, after }) => ({ money: state, split: after })),
        ];
        for (const { money, split } of states) {
          const charged = money.tickets.filter(({ refunded }) => refunded !== 'with_fees');
          const sum = (key: 'serviceFeeCents' | 'netCents') =>
            charged.reduce((total, ticket) => total + ticket[key], 0);
          const claimCents =
            sum('serviceFeeCents') +
            share(sum('netCents'), tenantTerms.platformPpm) +
            (money.donationCents === sold.donationCents ? sold.earned.donationFeeCents : 0);
          expect(split).toEqual({
            collectedCents: 0,
            gatewayFeeCents: 0,
            disputeFeeCents: 0,
            netAmountCents: 0,
            tenantTotalCents: 0 - claimCents,
            platformTotalCents: claimCents,
          });
        }
        expect([sold.earned.processingFeeCents, sold.estimatedGatewayFeeCents]).toEqual([0, 0]);
      },
    ),
  );
});

test('a sale on the organizer’s terminal costs the buyer the same as an online card sale, minus our processing fee', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const onTerminal = price(tenantTerms, { ...what, method: 'terminal' });
      const byCard = price({ ...tenantTerms, processingPpm: 0 }, { ...what, method: 'card' });
      expect({ ...onTerminal, method: 'card' }).toEqual({
        ...byCard,
        estimatedGatewayFeeCents: 0,
      });
    }),
  );
});

test('a card fee passed on to the buyer equals the gateway’s expected fee to the cent', () => {
  check(
    fc.property(terms, online, fc.constantFrom<Option>(2, 4), (tenantTerms, what, chosen) => {
      const sold = price(
        { ...tenantTerms, options: { ...tenantTerms.options, online: chosen } },
        what,
      );
      expect(sold.gatewayProcessingFeeCents).toBe(sold.estimatedGatewayFeeCents);
    }),
  );
});

test('a grossed-up total leaves its base, and no smaller total does', () => {
  check(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), rate, (base, gatewayRate) => {
      const total = grossUp(base, gatewayRate);
      expect(total - gatewayFee(total, gatewayRate)).toBe(base);
      expect(total - 1 - gatewayFee(total - 1, gatewayRate)).toBeLessThan(base);
    }),
  );
  expect(grossUp(0, { ppm: 29_000, fixedCents: 30 })).toBe(0);
});

test('discounts sum to the discount, and none exceeds its ticket or applies to another type', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const { tickets, discountCents } = price(tenantTerms, what);
      expect(tickets.reduce((sum, ticket) => sum + ticket.discountCents, 0)).toBe(discountCents);
      const reached = what.discount?.ticketTypeIds;
      let eligibleCents = 0;
      for (const ticket of tickets) {
        expect(ticket.discountCents).toBeGreaterThanOrEqual(0);
        expect(ticket.discountCents).toBeLessThanOrEqual(ticket.priceCents);
        const isEligible = !reached || reached.includes(ticket.ticketTypeId);
        if (!isEligible) expect(ticket.discountCents).toBe(0);
        else eligibleCents += ticket.priceCents;
      }
      if (what.discount?.kind === 'amount')
        expect(discountCents).toBe(Math.min(what.discount.cents, eligibleCents));
    }),
  );
});

test('every number is an integer', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const sold = price(tenantTerms, what);
      for (const number of numbersIn([sold, settle(tenantTerms, sold)]))
        expect(Number.isSafeInteger(number)).toBe(true);
    }),
  );
});

/** Refunds of any kind in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('tickets' as const),
      pick: fc.integer({ min: 0, max: 20 }),
      count: fc.integer({ min: 1, max: 3 }),
      withFees: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('amount' as const), part: fc.integer({ min: 1, max: 100 }) }),
  ),
  { maxLength: 8 },
);

function refundAll(
  terms: Terms,
  what: Sale,
  plan: readonly (
    | { kind: 'tickets'; pick: number; count: number; withFees: boolean }
    | { kind: 'amount'; part: number }
  )[],
  gatewayFeeCents: number,
): Refund[] {
  let state = soldState(price(terms, what));
  const refunds: Refund[] = [];
  for (const step of plan) {
    const left = state.tickets.filter(({ refunded }) => !refunded).map(({ index }) => index);
    const amountCents =
      step.kind === 'amount' ? Math.ceil((state.totalCents * step.part) / 100) : 0;
    if (step.kind === 'tickets' ? left.length === 0 : amountCents === 0) continue;
    const refund =
      step.kind === 'tickets'
        ? refundTickets(terms, state, {
            ticketIndexes: [...left, ...left].slice(
              step.pick % left.length,
              (step.pick % left.length) + Math.min(step.count, left.length),
            ),
            withFees: step.withFees,
            gatewayFeeCents,
          })
        : refundAmount(terms, state, { amountCents, gatewayFeeCents });
    refunds.push(refund);
    state = refund.state;
  }
  return refunds;
}

test('refunding everything with fees returns the total, in one step, in two, and after goodwill', () => {
  check(
    fc.property(terms, sale, fc.nat(), fc.boolean(), (tenantTerms, what, cut, goodwill) => {
      const sold = price(tenantTerms, what);
      const all = sold.tickets.map(({ index }) => index);
      const withFees = true;
      expect(
        refundTickets(tenantTerms, soldState(sold), { ticketIndexes: all, withFees }),
      ).toMatchObject({
        refundCents: sold.totalCents,
        state: { totalCents: 0 },
      });
      if (all.length < 2) return;
      const at = 1 + (cut % (all.length - 1));
      const first = refundTickets(tenantTerms, soldState(sold), {
        ticketIndexes: all.slice(0, at),
        withFees,
      });
      const amountCents = Math.ceil(first.state.totalCents / 3);
      const extra =
        goodwill && amountCents > 0
          ? refundAmount(tenantTerms, first.state, { amountCents })
          : null;
      const second = refundTickets(tenantTerms, (extra ?? first).state, {
        ticketIndexes: all.slice(at),
        withFees,
      });
      expect(first.refundCents + (extra?.refundCents ?? 0) + second.refundCents).toBe(
        sold.totalCents,
      );
      expect(second.state.totalCents).toBe(0);
    }),
  );
});

test('refunds never return more than was paid, and the tenant keeps no more than the remainder', () => {
  check(
    fc.property(terms, sale, steps, cents(3_000), (tenantTerms, what, plan, fee) => {
      const sold = price(tenantTerms, what);
      const refunds = refundAll(tenantTerms, what, plan, fee);
      let left = sold.totalCents;
      let payable = payableCents(settle(tenantTerms, sold, { gatewayFeeCents: fee }));
      for (const refund of refunds) {
        expect(refund.refundCents).toBeGreaterThanOrEqual(0);
        left -= refund.refundCents;
        expect(left).toBe(refund.state.totalCents);
        expect(left).toBeGreaterThanOrEqual(0);
        payable -= refund.payableDropCents;
        expect(payable).toBe(payableCents(refund.after));
        expect(payable).toBeLessThanOrEqual(left);
      }
    }),
  );
});

test('a full refund that kept fees returns the remaining money when requested', () => {
  check(
    fc.property(terms, online, (tenantTerms, what) => {
      const sold = price(tenantTerms, what);
      const all = sold.tickets.map(({ index }) => index);
      const kept = refundTickets(tenantTerms, soldState(sold), {
        ticketIndexes: all,
        withFees: false,
      });
      const restCents = kept.state.totalCents;
      expect(restCents).toBe(
        sold.surchargeCents +
          sold.processingFeeCents +
          sold.gatewayProcessingFeeCents +
          sold.donationCents,
      );
      if (restCents === 0) return;
      const rest = refundAmount(tenantTerms, kept.state, { amountCents: restCents });
      expect(rest.state.totalCents).toBe(0);
    }),
  );
});

test('no option changes the platform’s earnings or the tax', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const under = (chosen: Option) => {
        const sold = price({ ...tenantTerms, options: byChannel(() => chosen) }, what);
        return [sold.earned, sold.vatCents];
      };
      for (const chosen of [2, 3, 4] as const) expect(under(chosen)).toEqual(under(1));
    }),
  );
});

test('a tenant never gets less for passing a fee on to the buyer', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const [first, both, service, card] = ([1, 2, 3, 4] as const).map((chosen) => {
        const under = { ...tenantTerms, options: byChannel(() => chosen) };
        return settle({ platformBearsGatewayFee: false }, price(under, what)).tenantTotalCents;
      });
      expect(both).toBeGreaterThanOrEqual(service ?? 0);
      expect(service).toBeGreaterThanOrEqual(first ?? 0);
      expect(both).toBeGreaterThanOrEqual(card ?? 0);
      expect(card).toBeGreaterThanOrEqual(first ?? 0);
    }),
  );
});

test('the postings of an event sum to zero, from the sale through every refund', () => {
  check(
    fc.property(terms, sale, steps, cents(3_000), (tenantTerms, what, plan, fee) => {
      const sold = settle(tenantTerms, price(tenantTerms, what), { gatewayFeeCents: fee });
      const refunds = refundAll(tenantTerms, what, plan, fee);
      const events = [
        postings(null, sold),
        ...refunds.map(({ before, after }) => postings(before, after)),
      ];
      for (const event of events)
        expect(event.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
      const tenant = events
        .flat()
        .filter(({ account }) => account === 'tenant')
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(tenant).toBe((refunds.at(-1)?.after ?? sold).tenantTotalCents);
    }),
  );
});

test('the lines of the payment page sum to the total', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const sold = price(tenantTerms, what);
      const lines = lineItems(sold, { orderUID: 'A1' });
      expect(lines.reduce((sum, line) => sum + line.unitAmountCents * line.quantity, 0)).toBe(
        sold.totalCents,
      );
      expect(lines.every((line) => line.unitAmountCents > 0 && line.quantity > 0)).toBe(true);
    }),
  );
});

test('the same terms and sale always give the same price, even after a JSON round trip', () => {
  check(
    fc.property(terms, sale, (tenantTerms, what) => {
      const stored = JSON.parse(JSON.stringify(tenantTerms)) as Terms;
      expect(price(stored, what)).toEqual(price(tenantTerms, what));
    }),
  );
});

test('a cart never costs more than the sum of the prices shown and its tax', () => {
  check(
    fc.property(terms, online, (tenantTerms, what) => {
      const sold = price(tenantTerms, { ...what, donationCents: 0 });
      const shown = what.lines.reduce(
        (sum, line) => sum + allInPrice(tenantTerms, line).totalCents * line.quantity,
        0,
      );
      const taxes = what.lines.reduce(
        (sum, line) => sum + allInPrice(tenantTerms, line).vatCents * line.quantity,
        0,
      );
      expect(sold.totalCents).toBeLessThanOrEqual(shown + taxes);
      if (what.discount === null)
        expect(sold.totalCents).toBeLessThanOrEqual(shown + sold.vatCents);
    }),
  );
});

test('the price shown is what one such ticket costs alone, before tax', () => {
  check(
    fc.property(terms, cents(20_000), (tenantTerms, priceCents) => {
      const type = { ticketTypeId: 'a', name: 'Ticket', priceCents, ruleId: null };
      const alone = price(tenantTerms, {
        channel: 'online',
        method: 'card',
        lines: [{ ...type, quantity: 1 }],
        donationCents: 0,
        discount: null,
      });
      const shown = allInPrice(tenantTerms, type);
      expect(shown.totalCents + shown.vatCents).toBe(alone.totalCents);
      expect(
        shown.priceCents +
          shown.surchargeCents +
          shown.processingFeeCents +
          shown.gatewayProcessingFeeCents,
      ).toBe(shown.totalCents);
    }),
  );
});

test('the amount transferred at once is never negative or above the charge', () => {
  check(
    fc.property(terms, online, (tenantTerms, what) => {
      const sold = price(tenantTerms, what);
      for (const moved of [
        transferEstimate(tenantTerms, sold),
        applicationFeeEstimate(tenantTerms, sold),
      ]) {
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(sold.totalCents);
      }
    }),
  );
});

test('a price preview shares out what the buyer pays, and shows the price that buyers see', () => {
  fc.assert(
    fc.property(terms, cents(20_000), fc.boolean(), (given, priceCents, isDonation) => {
      const type = { priceCents, ruleId: null, isDonation };
      const shown = pricePreview(given, type);
      expect(
        shown.organizerKeepsCents + shown.taxCents + shown.platformCents + shown.gatewayCents,
      ).toBe(shown.buyerPaysCents);
      const { totalCents, vatCents } = allInPrice(given, { ...type, ticketTypeId: 't', name: 'T' });
      expect(shown.buyerPaysCents).toBe(totalCents + vatCents);
    }),
  );
});
