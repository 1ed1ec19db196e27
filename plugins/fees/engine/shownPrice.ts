import { formatCents } from '@foyer/kit/numbers';
import { price, type Breakdown } from './price.ts';
import { sharesOf } from './settle.ts';
import type { Discount, Terms } from './terms.ts';
import { chargeProblem, isTooSmall, type ChargeProblem } from './gateway.ts';

/** A ticket type as far as its price depends on it. */
interface PricedType {
  priceCents: number;
  ruleId: string | null;
  /** A donation ticket has a donation's fees and no tax. */
  isDonation?: boolean;
}

/** The price of an online order of nothing but tickets of one type, paid by card. */
const priceAlone = (
  terms: Terms,
  {
    isDonation = false,
    priceCents,
    ruleId,
    discount = null,
    ...named
  }: PricedType & { name?: string; ticketTypeId?: string; discount?: Discount | null },
  quantity = 1,
): Breakdown =>
  price(terms, {
    channel: 'online',
    method: 'card',
    lines: isDonation
      ? []
      : [{ ticketTypeId: '', name: '', ...named, priceCents, ruleId, quantity }],
    donationCents: isDonation ? priceCents * quantity : 0,
    discount,
  });

/** The price to show for a ticket type, with its parts. */
export interface AllInPrice {
  /** The ticket price and all fees, before tax. */
  totalCents: number;
  priceCents: number;
  surchargeCents: number;
  processingFeeCents: number;
  gatewayProcessingFeeCents: number;
  /** The tax added to the price. */
  vatCents: number;
}

/**
 * The cost of one such ticket, bought alone online, before tax. The gateway's fee on the tax counts
 * as a fee and is included, so a cart never costs more than the sum of these prices plus its tax.
 * @param type.discount a percentage: an amount is taken off a whole order, not off each ticket
 */
export function allInPrice(
  terms: Terms,
  type: PricedType & { ticketTypeId: string; name: string; discount?: Discount | null },
): AllInPrice {
  const alone = priceAlone(terms, type);
  return {
    totalCents: alone.totalCents - alone.vatCents,
    priceCents: alone.subtotalCents - alone.discountCents,
    surchargeCents: alone.surchargeCents,
    processingFeeCents: alone.processingFeeCents,
    gatewayProcessingFeeCents: alone.gatewayProcessingFeeCents,
    vatCents: alone.vatCents,
  };
}

/** Who gets what of one ticket: the four parts add up to what the buyer pays. */
export interface PricePreview {
  buyerPaysCents: number;
  /** The organizer's share without the tax, which it remits; negative if fees exceed the price. */
  organizerKeepsCents: number;
  taxCents: number;
  platformCents: number;
  gatewayCents: number;
}

/** What a buyer pays for one ticket bought alone online, and what the organizer keeps of it. */
export function pricePreview(terms: Terms, type: PricedType): PricePreview {
  const alone = priceAlone(terms, type);
  const { buyerCents, tenantCents, platformCents, gatewayCents } = sharesOf(terms, alone);
  return {
    buyerPaysCents: buyerCents,
    organizerKeepsCents: tenantCents - alone.vatCents,
    taxCents: alone.vatCents,
    platformCents,
    gatewayCents,
  };
}

/** The smallest number of tickets of a type that can be paid by card. */
export interface SmallestPurchase {
  problem: ChargeProblem;
  /** The total of the smallest order, online and alone in the cart. */
  totalCents: number;
  /** From how many tickets on a card can be charged; null if not even for the largest order. */
  payableFrom: number | null;
}

/**
 * Whether the smallest order of a ticket type can be paid for online, alone and without a discount.
 * @returns null if it can
 */
export function smallestPurchase(
  terms: Terms,
  { fewest, most, ...type }: PricedType & { fewest: number; most: number },
): SmallestPurchase | null {
  const totalOf = (quantity: number): number => priceAlone(terms, type, quantity).totalCents;
  const isPayable = (quantity: number) => !isTooSmall(totalOf(quantity));
  const problem = chargeProblem(totalOf(fewest));
  if (!problem) return null;
  if (problem === 'too_large') return { problem, totalCents: totalOf(fewest), payableFrom: null };
  let quantity = fewest;
  while (quantity <= most && !isPayable(quantity)) quantity += 1;
  return { problem, totalCents: totalOf(fewest), payableFrom: quantity <= most ? quantity : null };
}

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

const discountOf = ({ priceCents, netCents }: { priceCents: number; netCents: number }): string =>
  `Discount of ${formatCents(priceCents - netCents)} on ${formatCents(priceCents)}`;

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
