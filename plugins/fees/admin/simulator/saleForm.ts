import { toCents } from '@foyer/kit';
import * as z from 'zod';
import { dollars, percent, toPpm } from '../../contract/amounts.ts';
import type { Discount, Sale } from '../../engine.ts';

const shared = {
  price: dollars('Enter the price of a ticket.'),
  quantity: z
    .int({ error: 'Enter a whole number of tickets.' })
    .min(1, 'At least one ticket.')
    .max(1_000, 'At most 1000 tickets.'),
  donation: dollars('Enter an amount.').nullish(),
  channel: z.enum(['online', 'backend', 'app']),
  method: z.enum(['card', 'cash']),
  /** Empty is the default rule. */
  ruleId: z.string().nullish(),
};

/** The sale that the simulator looks at, as it is typed in. */
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

/** Only staff take cash, and the box office charges cards on the organizer's own terminal. */
function methodOf({ channel, method }: SaleForm): Sale['method'] {
  if (channel === 'online' || method === 'card') return channel === 'backend' ? 'terminal' : 'card';
  return method;
}

/** The sale as the engine prices it. */
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
