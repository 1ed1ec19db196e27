import type Stripe from 'stripe';
import type { Delivery } from '../webhooks/delivery.ts';
import type { Job } from './jobs.ts';
import type { StoredAnswer } from '../protocol/storedAnswer.ts';
import type { SessionPlan } from '../money/sessionPlan.ts';
import type { UsedCard } from '../money/cards.ts';

/**
 * What one account has. Objects hold ids of others, never the others themselves: `expand` puts those
 * in when an answer is made.
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
  /** What Stripe never shows again: how a session wants to be paid. */
  sessionPlans: SessionPlan;
  /** Which card paid a charge; its number decides what happens later. */
  usedCards: UsedCard;
  accountLinks: {
    id: string;
    account: string;
    returnUrl: string;
    refreshUrl: string;
    expiresAt: number;
  };
  /** Which payout a balance transaction went with. */
  payoutLines: { id: string; payout: string };
  payoutSwitches: { id: string; isOn: boolean };
  answers: StoredAnswer;
  deliveries: Delivery;
  jobs: Job;
  settings: { id: 'clock'; offsetMs: number };
}

/** `data` stays as it was when the event happened. */
export interface StoredEvent extends Stripe.EventBase {
  data: {
    object: Stripe.Event.Data.Object;
    previous_attributes?: Stripe.Event.Data.PreviousAttributes;
  };
}

export interface StoredEndpoint extends Stripe.WebhookEndpoint {
  secret: string;
  /** Whether it hears of connected accounts; otherwise it hears of the platform itself. */
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

/** By the beginning of its id an object is found again. */
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
