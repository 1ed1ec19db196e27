import { requireCents, share, sumCents } from './amount.ts';
import type { Breakdown, PricedTicket } from './breakdown.ts';
import { discountsOf } from './discountsOf.ts';
import { donationFee } from './donationFee.ts';
import { gatewayFee, grossUp } from './gateway.ts';
import { passesCardFee, passesServiceFee } from './passAlong.ts';
import type { Sale } from './sale.ts';
import { serviceFee } from './serviceFee.ts';
import { taxRatePpm } from './taxRatePpm.ts';
import type { Terms } from './terms.ts';

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
