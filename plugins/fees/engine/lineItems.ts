import type { Breakdown } from './breakdown.ts';

/** One line of the payment page. */
export interface LineItem {
  name: string;
  /** Shown below the name: the price before a discount. */
  description?: string;
  unitAmountCents: number;
  quantity: number;
}

/** The maximum number of lines on the gateway's payment page. */
const MAX_LINES = 100;

function ticketLines({ tickets }: Breakdown): LineItem[] {
  const lines = new Map<string, LineItem>();
  for (const { ticketTypeId, name, priceCents, netCents } of tickets) {
    const key = JSON.stringify([ticketTypeId, netCents]);
    const line = lines.get(key) ?? {
      name,
      ...(netCents < priceCents && { description: discountOf({ priceCents, netCents }) }),
      unitAmountCents: netCents,
      quantity: 0,
    };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const discountOf = ({ priceCents, netCents }: { priceCents: number; netCents: number }): string =>
  `Discount of ${dollars(priceCents - netCents)} on ${dollars(priceCents)}`;

/**
 * The lines of the payment page. Ticket prices already include discounts, so there are no coupons.
 * @throws if the lines don't sum to the total, before anything is charged
 */
export function lineItems(breakdown: Breakdown, { orderUID }: { orderUID: string }): LineItem[] {
  const lines = [
    ...ticketLines(breakdown),
    { name: 'Donation', unitAmountCents: breakdown.donationCents, quantity: 1 },
    { name: 'Service fee', unitAmountCents: breakdown.surchargeCents, quantity: 1 },
    { name: 'Processing fee', unitAmountCents: breakdown.processingFeeCents, quantity: 1 },
    {
      name: 'Card processing fee',
      unitAmountCents: breakdown.gatewayProcessingFeeCents,
      quantity: 1,
    },
    { name: 'Taxes', unitAmountCents: breakdown.vatCents, quantity: 1 },
  ].filter(({ unitAmountCents }) => unitAmountCents > 0);
  const sum = lines.reduce((cents, line) => cents + line.unitAmountCents * line.quantity, 0);
  if (sum !== breakdown.totalCents) {
    throw new Error(`the lines sum to ${sum} cents, the order to ${breakdown.totalCents}`);
  }
  if (lines.length <= MAX_LINES) return lines;
  return [{ name: `Order ${orderUID}`, unitAmountCents: breakdown.totalCents, quantity: 1 }];
}
