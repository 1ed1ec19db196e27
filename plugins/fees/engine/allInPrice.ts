import { price } from './price.ts';
import type { Terms } from './terms.ts';

/** The price to show for a ticket type, with its split. */
export interface AllInPrice {
  /** The ticket and every fee, before tax. */
  totalCents: number;
  priceCents: number;
  surchargeCents: number;
  processingFeeCents: number;
  gatewayProcessingFeeCents: number;
  /** The tax that comes on top. */
  vatCents: number;
}

/**
 * What one such ticket bought alone online costs before tax. The gateway's fee on the tax is a fee,
 * so it is inside: a cart never costs more than the sum of these plus its tax.
 */
export function allInPrice(
  terms: Terms,
  type: {
    ticketTypeId: string;
    name: string;
    priceCents: number;
    ruleId: string | null;
    /** A ticket that is a donation bears a donation's fees, and no tax. */
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
