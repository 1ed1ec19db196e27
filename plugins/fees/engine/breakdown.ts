import type { Channel, Method, Option } from './terms.ts';

/** One ticket of an order with everything that is computed for it alone. */
export interface PricedTicket {
  index: number;
  ticketTypeId: string;
  name: string;
  priceCents: number;
  discountCents: number;
  /** The price after the discount. */
  netCents: number;
  /** Whoever bears it. */
  serviceFeeCents: number;
  taxCents: number;
}

/** What the platform earns of an order, whoever bears it. */
export interface Earned {
  serviceFeeCents: number;
  processingFeeCents: number;
  platformFeeCents: number;
  donationFeeCents: number;
}

/** The money of an order at one moment: as quoted, as sold, or as refunds have left it. */
export interface OrderMoney {
  channel: Channel;
  method: Method;
  option: Option;
  /** The prices of the tickets after discounts. */
  ticketNetCents: number;
  vatCents: number;
  donationCents: number;
  /** The service fee as far as the buyer pays it. */
  surchargeCents: number;
  /** The processing fee as far as the buyer pays it. */
  processingFeeCents: number;
  /** What the buyer pays on top for the gateway. */
  gatewayProcessingFeeCents: number;
  totalCents: number;
  earned: Earned;
  /** What the gateway is expected to keep of the total as sold; refunds do not change it. */
  estimatedGatewayFeeCents: number;
}

/** A price: total = subtotal - discount + surcharge + processing + gateway processing + vat. */
export interface Breakdown extends OrderMoney {
  tickets: PricedTicket[];
  /** The prices of the tickets before discounts, and the donation. */
  subtotalCents: number;
  discountCents: number;
}
