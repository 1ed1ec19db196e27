import { CHANNELS, type Channel } from './channels.ts';
import type { Method, Option, Sale, Terms, Discount, Rule, SaleTax } from './terms.ts';
import { requireCents, share, sumCents, requirePpm } from './amount.ts';
import { gatewayFee, grossUp } from './gateway.ts';

/** One ticket of an order with the amounts calculated for it. */
export interface PricedTicket {
  index: number;
  ticketTypeId: string;
  name: string;
  priceCents: number;
  discountCents: number;
  /** The price after the discount. */
  netCents: number;
  /** Included regardless of who bears it. */
  serviceFeeCents: number;
  taxCents: number;
}

/** What the platform earns from an order, regardless of who bears it. */
export interface Earned {
  serviceFeeCents: number;
  processingFeeCents: number;
  platformFeeCents: number;
  donationFeeCents: number;
}

/** The money of an order at one moment: as quoted, as sold, or after refunds. */
export interface OrderMoney {
  channel: Channel;
  method: Method;
  option: Option;
  /** The ticket prices after discounts. */
  ticketNetCents: number;
  vatCents: number;
  donationCents: number;
  /** The part of the service fee that the buyer pays. */
  surchargeCents: number;
  /** The part of the processing fee that the buyer pays. */
  processingFeeCents: number;
  /** What the buyer pays in addition for the gateway. */
  gatewayProcessingFeeCents: number;
  totalCents: number;
  earned: Earned;
  /** The gateway's expected fee on the original total; refunds don't change it. */
  estimatedGatewayFeeCents: number;
}

/** A price: total = subtotal - discount + surcharge + processing + gateway processing + vat. */
export interface Breakdown extends OrderMoney {
  tickets: PricedTicket[];
  /** The ticket prices before discounts, plus the donation. */
  subtotalCents: number;
  discountCents: number;
}

/** The maximum number of tickets in one sale; it bounds the work of one request. */
const MAX_TICKETS = 10_000;

/** The tickets of a sale in cart order; complimentary ones cost nothing [A5]. */
function expand(sale: Sale) {
  const quantities = sale.lines.map(({ quantity }) => quantity);
  if (quantities.some((quantity) => !Number.isInteger(quantity) || quantity < 1)) {
    throw new RangeError('a quantity must be a whole number of at least 1');
  }
  if (quantities.reduce((sum, quantity) => sum + quantity, 0) > MAX_TICKETS) {
    throw new RangeError(`a sale can have at most ${MAX_TICKETS} tickets`);
  }
  return sale.lines.flatMap(({ ticketTypeId, name, ruleId, ...line }) => {
    const isFree = line.complimentary === true || sale.method === 'complimentary';
    const priceCents = requireCents(isFree ? 0 : line.priceCents, 'price');
    return Array.from({ length: line.quantity }, () => ({
      ticketTypeId,
      name,
      ruleId,
      priceCents,
    }));
  });
}

/** [A7] Tax is added to the discounted price and rounded per ticket; fees are not taxed. */
function priceTickets(terms: Terms, sale: Sale): PricedTicket[] {
  const tickets = expand(sale);
  const discounts = discountsOf(sale.discount, tickets);
  const ratePpm = taxRatePpm(terms.tax, sale.channel, sale.method);
  return tickets.map(({ ticketTypeId, name, ruleId, priceCents }, index) => {
    const discountCents = discounts[index] ?? 0;
    const netCents = priceCents - discountCents;
    return {
      index,
      ticketTypeId,
      name,
      priceCents,
      discountCents,
      netCents,
      serviceFeeCents: serviceFee(terms, { ruleId, netCents, channel: sale.channel }),
      taxCents: share(netCents, ratePpm),
    };
  });
}

/** Prices a sale; the same terms and sale always give the same result. */
export function price(terms: Terms, sale: Sale): Breakdown {
  const donationCents = requireCents(sale.donationCents, 'donation');
  const tickets = priceTickets(terms, sale);
  const sum = (pick: (ticket: PricedTicket) => number) =>
    sumCents(tickets.map(pick), 'sum of tickets');
  const ticketNetCents = sum((ticket) => ticket.netCents);
  const vatCents = sum((ticket) => ticket.taxCents);
  const option = terms.options[sale.channel];
  const gateway = terms.gateway[sale.channel];
  const isCard = sale.method === 'card';
  const earned = {
    serviceFeeCents: sum((ticket) => ticket.serviceFeeCents),
    // [A2] Percentages of the discounted ticket revenue: processing for cards only; the buyer never
    // sees the platform fee.
    processingFeeCents: isCard ? share(ticketNetCents, terms.processingPpm) : 0,
    platformFeeCents: share(ticketNetCents, terms.platformPpm),
    donationFeeCents: donationFee(terms.donation, donationCents),
  };
  const surchargeCents = passesServiceFee(option) ? earned.serviceFeeCents : 0;
  const processingFeeCents = passesCardFee(option) ? earned.processingFeeCents : 0;
  const baseCents = sumCents(
    [ticketNetCents, vatCents, donationCents, surchargeCents, processingFeeCents],
    'total',
  );
  // For a terminal, the gross-up is what the organizer charges to cover its own card processor's fee.
  const hasCardFee = isCard || sale.method === 'terminal';
  const totalCents = hasCardFee && passesCardFee(option) ? grossUp(baseCents, gateway) : baseCents;
  if (totalCents > 0 && (sale.method === 'free' || sale.method === 'complimentary')) {
    throw new RangeError(`a ${sale.method} order must cost nothing`);
  }
  return {
    channel: sale.channel,
    method: sale.method,
    option,
    tickets,
    subtotalCents: sumCents([sum((ticket) => ticket.priceCents), donationCents], 'subtotal'),
    discountCents: sum((ticket) => ticket.discountCents),
    ticketNetCents,
    vatCents,
    donationCents,
    surchargeCents,
    processingFeeCents,
    gatewayProcessingFeeCents: totalCents - baseCents,
    totalCents,
    earned,
    estimatedGatewayFeeCents: isCard ? gatewayFee(totalCents, gateway) : 0,
  };
}

/**
 * [A13] The discount of each ticket. A percentage applies to each ticket; an amount is spread over
 * the prices by largest remainder, earlier tickets first, and never exceeds their sum.
 */
function discountsOf(
  discount: Discount | null,
  tickets: readonly { ticketTypeId: string; priceCents: number }[],
): number[] {
  if (!discount) return tickets.map(() => 0);
  const { ticketTypeIds } = discount;
  const prices = tickets.map(({ ticketTypeId, priceCents }) =>
    !ticketTypeIds || ticketTypeIds.includes(ticketTypeId) ? priceCents : 0,
  );
  if (discount.kind === 'percent') {
    requirePpm(discount.ppm, 'discount');
    return prices.map((price) => share(price, discount.ppm));
  }
  return spread(requireCents(discount.cents, 'discount'), prices);
}

function spread(amount: number, weights: readonly number[]): number[] {
  const sum = sumCents(weights, 'discounted prices');
  if (sum === 0) return weights.map(() => 0);
  // Amount times price can exceed the safe integers, so this product uses BigInt.
  const whole = BigInt(Math.min(amount, sum));
  const exact = weights.map((weight) => whole * BigInt(weight));
  const parts = exact.map((product) => Number(product / BigInt(sum)));
  const remainders = exact.map((product, index) => ({
    index,
    rest: Number(product % BigInt(sum)),
  }));
  const missing = Number(whole) - sumCents(parts, 'discount');
  remainders.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * The rule that a ticket is charged by. If the type's rule was deleted or is inactive, the tenant's
 * default applies, so removing a rule never stops a sale.
 */
function ruleOf(terms: Terms, ruleId: string | null): Rule | null {
  const own = ruleId === null ? undefined : terms.rules[ruleId];
  if (own) return own;
  return (terms.defaultRuleId !== null && terms.rules[terms.defaultRuleId]) || null;
}

/** [A4] Online sales use a rule's own pair; staff sales use its point-of-sale pair. */
function pairOf(rule: Rule, channel: Channel): { ppm: number; flatCents: number } {
  const { rates } = CHANNELS[channel];
  return { ppm: rule[`${rates}Ppm`], flatCents: rule[`${rates}FlatCents`] };
}

/**
 * [A6] Each ticket's service fee is rounded up to the next multiple, regardless of who bears it.
 */
function roundUp(cents: number, multiple: number): number {
  return multiple === 0 ? cents : Math.ceil(cents / multiple) * multiple;
}

/** [A5] The service fee of one ticket, based on its discounted price; free tickets have none. */
function serviceFee(
  terms: Terms,
  ticket: { ruleId: string | null; netCents: number; channel: Channel },
): number {
  const rule = ruleOf(terms, ticket.ruleId);
  if (!rule || ticket.netCents === 0) return 0;
  const { ppm, flatCents } = pairOf(rule, ticket.channel);
  const fee = share(ticket.netCents, ppm) + requireCents(flatCents, 'flat service fee');
  return roundUp(fee, requireCents(terms.roundUpCents, 'round-up value'));
}

/** The toggle that applies to a sale: cash first, then its channel's. */
function toggleOf(tax: Terms['tax'], channel: Channel, method: Method): SaleTax | undefined {
  return tax[method === 'cash' ? 'cash' : CHANNELS[channel].tax];
}

/**
 * [A8] The tax rate of a sale: zero unless tax is charged at all and for this kind of sale. A
 * toggle that was never set follows the main switch, and one without a rate uses the main rate.
 */
export function taxRatePpm(tax: Terms['tax'], channel: Channel, method: Method): number {
  if (!tax.chargeTax) return 0;
  const toggle = toggleOf(tax, channel, method);
  if (!toggle) return tax.ratePpm;
  return toggle.charged ? (toggle.ratePpm ?? tax.ratePpm) : 0;
}

/**
 * [A9] The fee on a donation is deducted from the donation and never exceeds it. Donations have no
 * discount, tax or service fee.
 */
function donationFee(donation: Terms['donation'], donationCents: number): number {
  if (donationCents === 0) return 0;
  const flat = requireCents(donation.flatCents, 'donation charge');
  return Math.min(donationCents, share(donationCents, donation.ppm) + flat);
}

/**
 * [A3] The service fee is the surcharge on tickets; the card processing fee is the processing fee
 * plus the gateway's fee.
 */
export function passesServiceFee(option: Option): boolean {
  return option === 2 || option === 3;
}

/** Whether the buyer pays the card processing fee in addition. */
function passesCardFee(option: Option): boolean {
  return option === 2 || option === 4;
}
