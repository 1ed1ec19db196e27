import type { Channel } from './channels.ts';
import type { Method, Option } from './terms.ts';

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
