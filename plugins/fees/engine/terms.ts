import type { Channel } from './channels.ts';

/**
 * How an order is paid. `terminal` is a card charged on the organizer's own terminal: the platform
 * neither holds the money nor processes the card.
 */
export type Method = 'card' | 'terminal' | 'cash' | 'free' | 'complimentary';

/**
 * Who bears what: 1 organizer both, 2 buyer both, 3 buyer the service fee, 4 buyer the card fee.
 */
export type Option = 1 | 2 | 3 | 4;

/** A snapshot of a surcharge rule. */
export interface Rule {
  id: string;
  name: string;
  version: number;
  onlinePpm: number;
  onlineFlatCents: number;
  posPpm: number;
  posFlatCents: number;
}

/** The tax of one kind of sale: whether it is charged, and its own rate if it has one. */
export interface SaleTax {
  charged: boolean;
  ratePpm?: number;
}

/** The gateway's rates. */
export interface GatewayRate {
  ppm: number;
  fixedCents: number;
}

/**
 * Everything that decides a price, as plain JSON. Drafts and orders store a copy, so later edits
 * never change what was quoted or sold.
 */
export interface Terms {
  /** The active rules of the tenant by ID. */
  rules: Record<string, Rule>;
  /** What a ticket type without its own rule is charged; null charges nothing. */
  defaultRuleId: string | null;
  options: Record<Channel, Option>;
  processingPpm: number;
  platformPpm: number;
  /** Service fees are rounded up to a multiple of this; 0 turns rounding off. */
  roundUpCents: number;
  tax: {
    chargeTax: boolean;
    ratePpm: number;
    online?: SaleTax;
    boxOffice?: SaleTax;
    cash?: SaleTax;
  };
  donation: { ppm: number; flatCents: number };
  gateway: Record<Channel, GatewayRate>;
  /** [A12] The tenant's `chargeSurchargeFeesToPlatform`. */
  platformBearsGatewayFee: boolean;
}

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
