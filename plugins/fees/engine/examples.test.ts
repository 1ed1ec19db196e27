import { expect, test } from 'vitest';
import { price } from './price.ts';
import { refundTickets, soldState } from './refund.ts';
import type { Discount, SaleLine, Method, Option, Rule, Terms } from './terms.ts';
import { settle } from './settle.ts';
import { byChannel, type Channel } from './channels.ts';

const rule = (pair: Partial<Rule>): Rule => ({
  id: 'rule',
  name: 'Rule',
  version: 1,
  onlinePpm: 0,
  onlineFlatCents: 0,
  posPpm: 0,
  posFlatCents: 0,
  ...pair,
});

const fivePercent = rule({
  onlinePpm: 50_000,
  onlineFlatCents: 100,
  posPpm: 20_000,
  posFlatCents: 50,
});

interface Example {
  prices: number[];
  rule?: Rule | null;
  option: Option;
  channel?: Channel;
  method?: Method;
  taxPpm?: number;
  processingPpm?: number;
  platformPpm?: number;
  donationCents?: number;
  donationFlatCents?: number;
  discount?: Discount;
  roundUpCents?: number;
  platformBears?: boolean;
  actualFeeCents?: number;
  refund?: { ticketIndexes: number[]; withFees: boolean };
}

const gateway = { ppm: 29_000, fixedCents: 30 };

function termsOf(example: Example): Terms {
  const own = example.rule === undefined ? fivePercent : example.rule;
  return {
    rules: own ? { rule: own } : {},
    defaultRuleId: own ? 'rule' : null,
    options: byChannel(() => example.option),
    processingPpm: example.processingPpm ?? 0,
    platformPpm: example.platformPpm ?? 0,
    roundUpCents: example.roundUpCents ?? 0,
    tax: { chargeTax: example.taxPpm !== undefined, ratePpm: example.taxPpm ?? 0 },
    donation: { ppm: 200_000, flatCents: example.donationFlatCents ?? 0 },
    gateway: byChannel(() => gateway),
    platformBearsGatewayFee: example.platformBears ?? false,
  };
}

/** subtotal, discount, S_c, P_c, card fee, V, T, F, net, S, P, PF, DF, tenant, platform, refund. */
function figures(example: Example): number[] {
  const terms = termsOf(example);
  const lines: SaleLine[] = [];
  for (const priceCents of example.prices) {
    const ticketTypeId = `type-${priceCents}`;
    const same = lines.find((line) => line.ticketTypeId === ticketTypeId);
    if (same) same.quantity += 1;
    else lines.push({ ticketTypeId, name: 'Ticket', priceCents, quantity: 1, ruleId: null });
  }
  const sold = price(terms, {
    channel: example.channel ?? 'online',
    method: example.method ?? 'card',
    lines,
    donationCents: example.donationCents ?? 0,
    discount: example.discount ?? null,
  });
  const refund = example.refund ? refundTickets(terms, soldState(sold), example.refund) : null;
  const money = refund?.state ?? sold;
  const split = settle(terms, money, { gatewayFeeCents: example.actualFeeCents });
  return [
    sold.subtotalCents,
    sold.discountCents,
    money.surchargeCents,
    money.processingFeeCents,
    money.gatewayProcessingFeeCents,
    money.vatCents,
    money.totalCents,
    split.gatewayFeeCents,
    split.netAmountCents,
    money.earned.serviceFeeCents,
    money.earned.processingFeeCents,
    money.earned.platformFeeCents,
    money.earned.donationFeeCents,
    split.tenantTotalCents,
    split.platformTotalCents,
    ...(refund ? [refund.refundCents] : []),
  ];
}

const two = [5000, 5000];
const g05 = {
  prices: [4999, 4999, 1999],
  taxPpm: 82_500,
  processingPpm: 10_000,
  platformPpm: 20_000,
  option: 2,
} as const satisfies Partial<Omit<Example, 'prices'>> & { prices: readonly number[] };
const g05Example: Example = { ...g05, prices: [...g05.prices] };

const code = (kind: { ppm: number } | { cents: number }): Discount =>
  'ppm' in kind
    ? { code: 'CODE', kind: 'percent', ppm: kind.ppm }
    : { code: 'CODE', kind: 'amount', cents: kind.cents };

// prettier-ignore
const examples: [string, Example, number[]][] = [
  ['G01 organizer pays both', { prices: two, option: 1 }, [10000, 0, 0, 0, 0, 0, 10000, 320, 9680, 700, 0, 0, 0, 8980, 700]],
  ['G02 buyer pays both', { prices: two, option: 2 }, [10000, 0, 700, 0, 350, 0, 11050, 350, 10700, 700, 0, 0, 0, 10000, 700]],
  ['G03 buyer pays the service fee', { prices: two, option: 3 }, [10000, 0, 700, 0, 0, 0, 10700, 340, 10360, 700, 0, 0, 0, 9660, 700]],
  ['G04 buyer pays the card fee', { prices: two, option: 4 }, [10000, 0, 0, 0, 330, 0, 10330, 330, 10000, 700, 0, 0, 0, 9300, 700]],
  ['G05 everything at once', g05Example, [11997, 0, 900, 120, 449, 989, 14455, 449, 14006, 900, 120, 240, 0, 12746, 1260]],
  ['G06 percent code and round-up', { prices: [1999, 1999, 1999], rule: rule({ onlinePpm: 35_000, onlineFlatCents: 99 }), discount: code({ ppm: 150_000 }), roundUpCents: 10, option: 2 }, [5997, 900, 480, 0, 197, 0, 5774, 197, 5577, 480, 0, 0, 0, 5097, 480]],
  ['G07 amount code', { prices: [2500, 1000, 1000], discount: code({ cents: 1000 }), taxPpm: 70_000, option: 3 }, [4500, 1000, 475, 0, 0, 244, 4219, 152, 4067, 475, 0, 0, 0, 3592, 475]],
  ['G08 donation', { prices: two, donationCents: 2500, option: 2 }, [12500, 0, 700, 0, 425, 0, 13625, 425, 13200, 700, 0, 0, 500, 12000, 1200]],
  ['G09 code of 100%', { prices: two, discount: code({ ppm: 1_000_000 }), taxPpm: 80_000, option: 2 }, [10000, 10000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['G10 box office by card', { prices: two, channel: 'backend', option: 1 }, [10000, 0, 0, 0, 0, 0, 10000, 320, 9680, 300, 0, 0, 0, 9380, 300]],
  ['G11 box office in cash', { prices: two, channel: 'backend', method: 'cash', option: 3 }, [10000, 0, 300, 0, 0, 0, 10300, 0, 0, 300, 0, 0, 0, -300, 300]],
  ['G12 app by card', { prices: two, channel: 'app', option: 4 }, [10000, 0, 0, 0, 330, 0, 10330, 330, 10000, 300, 0, 0, 0, 9700, 300]],
  ['G13 share below zero', { prices: [100], option: 1 }, [100, 0, 0, 0, 0, 0, 100, 33, 67, 105, 0, 0, 0, -38, 105]],
  ['G14 platform bears the gateway fee', { prices: two, option: 1, platformBears: true }, [10000, 0, 0, 0, 0, 0, 10000, 320, 9680, 700, 0, 0, 0, 9300, 380]],
  ['G15 a dearer card', { prices: two, option: 2, actualFeeCents: 516 }, [10000, 0, 700, 0, 350, 0, 11050, 516, 10534, 700, 0, 0, 0, 9834, 700]],
  ['G16 plateau of the gross-up', { prices: [54], rule: null, option: 4 }, [54, 0, 0, 0, 32, 0, 86, 32, 54, 0, 0, 0, 0, 54, 0]],
  ['G17 refund with fees', { ...g05Example, refund: { ticketIndexes: [0], withFees: true } }, [11997, 0, 550, 120, 449, 577, 8694, 449, 8245, 550, 120, 140, 0, 7435, 810, 5761]],
  ['G18 refund without fees', { ...g05Example, refund: { ticketIndexes: [0], withFees: false } }, [11997, 0, 900, 120, 449, 577, 9044, 449, 8595, 900, 120, 240, 0, 7335, 1260, 5411]],
  ['G19 refund of everything', { ...g05Example, refund: { ticketIndexes: [0, 1, 2], withFees: true } }, [11997, 0, 0, 0, 0, 0, 0, 449, -449, 0, 0, 0, 0, -449, 0, 14455]],
  ['G20 donation charge and tax', { prices: [1500], rule: rule({ onlinePpm: 100_000 }), donationCents: 1000, donationFlatCents: 50, taxPpm: 68_750, option: 4 }, [2500, 0, 0, 0, 109, 103, 2712, 109, 2603, 150, 0, 0, 250, 2203, 400]],
];

test.each(examples)('%s', (_name, example, expected) => {
  expect(figures(example)).toEqual(expected);
});
