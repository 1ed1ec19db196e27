/** Where an order is sold. */
export type Channel = 'online' | 'backend' | 'app';

/**
 * How an order is paid. `terminal` is a card charged on the organizer's own terminal: the platform
 * neither holds the money nor processes the card.
 */
export type Method = 'card' | 'terminal' | 'cash' | 'free' | 'complimentary';

/** Who bears what: 1 organiser both, 2 buyer both, 3 buyer the service fee, 4 buyer the card fee. */
export type Option = 1 | 2 | 3 | 4;

/** A surcharge rule as it stood at one moment. */
export interface Rule {
  id: string;
  name: string;
  version: number;
  onlinePpm: number;
  onlineFlatCents: number;
  posPpm: number;
  posFlatCents: number;
}

/** The tax of one kind of sale: whether it is charged, and its own rate where it has one. */
export interface SaleTax {
  charged: boolean;
  ratePpm?: number;
}

/** What the gateway keeps of a charge. */
export interface GatewayRate {
  ppm: number;
  fixedCents: number;
}

/**
 * Everything that decides a price, as plain JSON: drafts and orders keep it as it was, so that
 * later edits never change what has been quoted or sold.
 */
export interface Terms {
  /** The active rules of the tenant by id. */
  rules: Record<string, Rule>;
  /** What a ticket type without a rule of its own is charged; null charges nothing. */
  defaultRuleId: string | null;
  options: Record<Channel, Option>;
  processingPpm: number;
  platformPpm: number;
  /** Service fees go up to a multiple of this; 0 leaves them as they are. */
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
