import { toCents } from '@foyer/kit';
import * as z from 'zod';
import { dollars, percent, toPpm } from '../../contract/amounts.ts';
import { CHANNEL_NAMES, CHANNELS, type Discount, type Sale } from '../../engine.ts';

const shared = {
  price: dollars('Enter a ticket price.'),
  quantity: z
    .int({ error: 'Enter a whole number of tickets.' })
    .min(1, 'Enter at least 1 ticket.')
    .max(1_000, 'Enter at most 1,000 tickets.'),
  donation: dollars('Enter an amount.').nullish(),
  channel: z.enum(CHANNEL_NAMES),
  method: z.enum(['card', 'cash']),
  /** Empty selects the default rule. */
  ruleId: z.string().nullish(),
};

/** The sale that the simulator prices, as typed. */
export const saleForm = z.discriminatedUnion('discountKind', [
  z.object({
    ...shared,
    discountKind: z.literal('percent'),
    discount: percent('Enter a percentage.').nullish(),
  }),
  z.object({
    ...shared,
    discountKind: z.literal('amount'),
    discount: dollars('Enter an amount.').nullish(),
  }),
]);
export type SaleForm = z.output<typeof saleForm>;

export const FIRST_SALE: SaleForm = {
  price: 50,
  quantity: 2,
  discountKind: 'percent',
  discount: null,
  donation: null,
  channel: 'online',
  method: 'card',
  ruleId: '',
};

function discountOf({ discountKind, discount }: SaleForm): Discount | null {
  if (!discount) return null;
  const code = 'DISCOUNT';
  return discountKind === 'percent'
    ? { code, kind: 'percent', ppm: toPpm(discount) }
    : { code, kind: 'amount', cents: toCents(discount) };
}

/** A method that the channel doesn't have, left from another channel, is a card. */
function methodOf({ channel, method }: SaleForm): Sale['method'] {
  const { isStaffed, hasOwnTerminal } = CHANNELS[channel];
  if (isStaffed && method === 'cash') return 'cash';
  return hasOwnTerminal ? 'terminal' : 'card';
}

/** The sale in the engine's form. */
export const toSale = (form: SaleForm): Sale => ({
  channel: form.channel,
  method: methodOf(form),
  lines: [
    {
      ticketTypeId: 'ticket',
      name: 'Ticket',
      priceCents: toCents(form.price),
      quantity: form.quantity,
      ruleId: form.ruleId || null,
    },
  ],
  donationCents: toCents(form.donation ?? 0),
  discount: discountOf(form),
});
