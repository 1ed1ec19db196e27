import { price } from './price.ts';
import type { Terms } from './terms.ts';

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
 */
export function allInPrice(
  terms: Terms,
  type: {
    ticketTypeId: string;
    name: string;
    priceCents: number;
    ruleId: string | null;
    /** A donation ticket has a donation's fees and no tax. */
    isDonation?: boolean;
  },
): AllInPrice {
  const { isDonation = false, ...line } = type;
  const alone = price(terms, {
    channel: 'online',
    method: 'card',
    lines: isDonation ? [] : [{ ...line, quantity: 1 }],
    donationCents: isDonation ? line.priceCents : 0,
    discount: null,
  });
  return {
    totalCents: alone.totalCents - alone.vatCents,
    priceCents: alone.subtotalCents,
    surchargeCents: alone.surchargeCents,
    processingFeeCents: alone.processingFeeCents,
    gatewayProcessingFeeCents: alone.gatewayProcessingFeeCents,
    vatCents: alone.vatCents,
  };
}
