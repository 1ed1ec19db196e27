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

/** More tickets in one sale than anybody sells; it bounds what one request can make us expand. */
const MAX_TICKETS = 10_000;

/** The tickets of a sale in cart order; complimentary ones cost nothing [A5]. */
function expand(sale: Sale) {
  const quantities = sale.lines.map(({ quantity }) => quantity);
  if (quantities.some((quantity) => !Number.isInteger(quantity) || quantity < 1)) {
    throw new RangeError('a quantity is not a whole number from 1');
  }
  if (quantities.reduce((sum, quantity) => sum + quantity, 0) > MAX_TICKETS) {
    throw new RangeError(`a sale has at most ${MAX_TICKETS} tickets`);
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

/** [A7] Tax stands on top of the discounted price and is rounded per ticket; fees are untaxed. */
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

/** Prices a sale; the same terms and sale always answer the same. */
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
    // [A2] Percentages of the discounted ticket money: processing for cards only; the platform fee
    // is never shown to the buyer.
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
  // On a terminal the gross-up is what the organizer asks for the fee of its own card company.
  const hasCardFee = isCard || sale.method === 'terminal';
  const totalCents = hasCardFee && passesCardFee(option) ? grossUp(baseCents, gateway) : baseCents;
  if (totalCents > 0 && (sale.method === 'free' || sale.method === 'complimentary')) {
    throw new RangeError(`a ${sale.method} order costs nothing`);
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
