import type Stripe from 'stripe';
import type { Delivery } from '../webhooks/delivery.ts';
import type { Job } from './jobs.ts';
import type { StoredResponse } from '../protocol/idempotencyKeys.ts';
import type { SessionPlan } from '../money/newPaymentIntent.ts';
import type { UsedCard } from '../money/cards.ts';

/**
 * The data of one account. Objects contain only the IDs of others; `expand` inserts the objects
 * into responses.
 */
export interface Objects {
  accounts: Stripe.Account;
  applicationFees: Stripe.ApplicationFee;
  applicationFeeRefunds: Stripe.FeeRefund;
  balanceTransactions: Stripe.BalanceTransaction;
  charges: Stripe.Charge;
  checkoutSessions: Stripe.Checkout.Session;
  customers: Stripe.Customer | Stripe.DeletedCustomer;
  disputes: Stripe.Dispute;
  events: StoredEvent;
  paymentIntents: Stripe.PaymentIntent;
  paymentMethods: Stripe.PaymentMethod;
  payouts: Stripe.Payout;
  refunds: Stripe.Refund;
  transferReversals: Stripe.TransferReversal;
  transfers: Stripe.Transfer;
  webhookEndpoints: StoredEndpoint;
  /** Internal data that Stripe never returns: how a session will be paid. */
  sessionPlans: SessionPlan;
  /** The card of a charge; its number decides what happens later. */
  usedCards: UsedCard;
  accountLinks: {
    id: string;
    account: string;
    returnUrl: string;
    refreshUrl: string;
    expiresAt: number;
  };
  /** The payout that includes a balance transaction. */
  payoutLines: { id: string; payout: string };
  payoutSwitches: { id: string; isOn: boolean };
  answers: StoredResponse;
  deliveries: Delivery;
  jobs: Job;
  settings: { id: 'clock'; offsetMs: number };
}

/** `data` is a snapshot from the time of the event. */
export interface StoredEvent extends Stripe.EventBase {
  data: {
    object: Stripe.Event.Data.Object;
    previous_attributes?: Stripe.Event.Data.PreviousAttributes;
  };
}

export interface StoredEndpoint extends Stripe.WebhookEndpoint {
  secret: string;
  /** Whether it receives events of connected accounts; otherwise those of the platform itself. */
  isConnect: boolean;
}

export const tableNames = [
  'accounts',
  'applicationFees',
  'applicationFeeRefunds',
  'balanceTransactions',
  'charges',
  'checkoutSessions',
  'customers',
  'disputes',
  'events',
  'paymentIntents',
  'paymentMethods',
  'payouts',
  'refunds',
  'transferReversals',
  'transfers',
  'webhookEndpoints',
  'sessionPlans',
  'usedCards',
  'accountLinks',
  'payoutLines',
  'payoutSwitches',
  'answers',
  'deliveries',
  'jobs',
  'settings',
] as const satisfies (keyof Objects)[];

/** The table of an object, by the prefix of its ID. */
export const tableOfPrefix: Record<string, keyof Objects> = {
  acct: 'accounts',
  ch: 'charges',
  cs: 'checkoutSessions',
  cus: 'customers',
  dp: 'disputes',
  evt: 'events',
  fee: 'applicationFees',
  fr: 'applicationFeeRefunds',
  pi: 'paymentIntents',
  pm: 'paymentMethods',
  po: 'payouts',
  py: 'charges',
  pyr: 'refunds',
  re: 'refunds',
  tr: 'transfers',
  trr: 'transferReversals',
  txn: 'balanceTransactions',
  we: 'webhookEndpoints',
};
