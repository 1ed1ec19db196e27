import type { Channel } from './channels.ts';
import type { Method } from './terms.ts';

/** Tickets of one type in a cart. */
export interface SaleLine {
  ticketTypeId: string;
  name: string;
  priceCents: number;
  quantity: number;
  /** The type's own surcharge rule; null for the tenant's default. */
  ruleId: string | null;
  complimentary?: boolean;
}

/** A discount code; `ticketTypeIds` limits it to those types. */
export type Discount =
  | { code: string; kind: 'percent'; ppm: number; ticketTypeIds?: readonly string[] }
  | { code: string; kind: 'amount'; cents: number; ticketTypeIds?: readonly string[] };

/** What a buyer wants to buy. */
export interface Sale {
  channel: Channel;
  method: Method;
  lines: readonly SaleLine[];
  donationCents: number;
  discount: Discount | null;
}
