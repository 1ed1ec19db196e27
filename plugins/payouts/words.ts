import type { Tone } from '@foyer/kit';
import type {
  BatchChange,
  BatchOrderState,
  BatchRow,
  BatchState,
  DebtCause,
  DifferenceKind,
  Facilitator,
  Movement,
  Payability,
  PayoutMoney,
  PayoutOutcome,
  PayoutState,
  PayoutStatus,
  RowStatus,
  RunOrderState,
  RunState,
} from './contract.ts';

// The words for values, on screens and in files.

/** The status of a waiting row. */
export const ROW_WORDS: Readonly<Record<RowStatus, string>> = {
  ready: 'Ready For Payout',
  pending: 'Pending',
  on_hold: 'Payout On Hold',
};

/** Whether an order can be paid out now, and what prevents it if it can't. */
export const PAYABILITY_WORDS: Readonly<Record<Payability, string>> = {
  payable: 'Can be paid out',
  debt: 'Can be paid out, minus amounts owed',
  kept_for_debt: 'Will be applied to amounts owed',
  already_completed: 'Already paid out',
  facilitator_is_tenant: 'Paid by Stripe',
  on_hold: 'On hold',
  disputed: 'In dispute',
  suspended: 'Tenant suspended',
  not_available: 'Funds not available yet',
  no_account: 'Stripe setup incomplete',
  in_progress: 'Payout in progress',
};

/** The payout type: paid by operators or by Stripe itself. */
export const PAYOUT_TYPES: Readonly<Record<Facilitator, string>> = {
  platform: 'Manual',
  tenant: 'Automatic',
};

/** Who pays out. */
export const FACILITATOR_WORDS: Readonly<Record<Facilitator, string>> = {
  platform: 'Platform',
  tenant: 'Tenant',
};

/** Whether the tenant still has the paid-out money. */
export const PAYOUT_WORDS: Readonly<Record<PayoutState, string>> = {
  completed: 'Completed',
  partly_reversed: 'Partially reversed',
  reversed: 'Reversed',
};

/** The tone of each payout state. */
export const PAYOUT_TONES = {
  completed: 'good',
  partly_reversed: 'warn',
  reversed: 'bad',
} as const satisfies Readonly<Record<PayoutState, Tone>>;

/** The status of an order in a payout. */
export const ORDER_WORDS: Readonly<Record<PayoutStatus, string>> = {
  completed: 'Completed',
  on_hold: 'Pending',
  ready: 'Ready For Payout',
  pending: 'Pending',
};

/** The tone of each status of an order in a payout. */
export const ORDER_TONES = {
  completed: 'good',
  on_hold: 'warn',
  ready: 'active',
  pending: 'warn',
} as const satisfies Readonly<Record<PayoutStatus, Tone>>;

/** The state of a batch. */
export const BATCH_WORDS: Readonly<Record<BatchState, string>> = {
  proposed: 'Proposed',
  releasing: 'Releasing',
  released: 'Released',
  dismissed: 'Dismissed',
};

/** The tone of each state of a batch. */
export const BATCH_TONES = {
  proposed: 'warn',
  releasing: 'active',
  released: 'good',
  dismissed: 'plain',
} as const satisfies Readonly<Record<BatchState, Tone>>;

/** How often a tenant is paid. */
export const RHYTHM_WORDS: Readonly<Record<BatchRow['rhythm'], string>> = {
  weekly: 'Weekly',
  'end-of-event': 'End of event',
};

/** The state of an order in a batch. */
export const BATCH_ORDER_WORDS: Readonly<Record<BatchOrderState, string>> = {
  waiting: 'Waiting',
  paid: 'Paid',
  paid_otherwise: 'Paid separately',
  in_progress: 'In progress',
  failed: 'Not paid',
  dismissed: 'Dismissed',
};

/** The tone of each state of an order in a batch. */
export const BATCH_ORDER_TONES = {
  waiting: 'plain',
  paid: 'good',
  paid_otherwise: 'plain',
  in_progress: 'active',
  failed: 'bad',
  dismissed: 'plain',
} as const satisfies Readonly<Record<BatchOrderState, Tone>>;

/** What changed about an order since its batch was proposed. */
export const CHANGE_WORDS: Readonly<Record<BatchChange, string>> = {
  none: 'No changes',
  paid_otherwise: 'Paid separately',
  disputed: 'Disputed',
  on_hold: 'Put on hold',
  suspended: 'Tenant suspended',
  refunded: 'Refunded',
  no_account: 'Stripe setup incomplete',
  amount_changed: 'Amount changed',
};

/** The state of a bulk payout. */
export const RUN_WORDS: Readonly<Record<RunState, string>> = {
  running: 'In progress',
  finished: 'Finished',
  cancelled: 'Canceled',
};

/** The tone of each state of a bulk payout. */
export const RUN_TONES = {
  running: 'active',
  finished: 'good',
  cancelled: 'plain',
} as const satisfies Readonly<Record<RunState, Tone>>;

/** The state of an order in a bulk payout. */
export const RUN_ORDER_WORDS: Readonly<Record<RunOrderState, string>> = {
  waiting: 'Waiting',
  paid: 'Paid out',
  in_progress: 'In progress',
  failed: 'Not paid out',
};

/** The tone of each state of an order in a bulk payout. */
export const RUN_ORDER_TONES = {
  waiting: 'plain',
  paid: 'good',
  in_progress: 'warn',
  failed: 'bad',
} as const satisfies Readonly<Record<RunOrderState, Tone>>;

/** Why something is owed. */
export const CAUSE_WORDS: Readonly<Record<DebtCause, string>> = {
  cash_fees: 'Fees on a cash sale',
  terminal_fees: 'Fees on a sale through the organizer’s own terminal',
  lost_dispute: 'Lost dispute on a sale paid directly by Stripe',
  dispute: 'Dispute',
  lost_reversal: 'Failed transfer reversal',
  refund: 'Refund',
  fees: 'Fees exceeding the tenant’s share',
};

/** How the two sides differ. */
export const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  missing_at_stripe: 'Missing in Stripe',
  missing_here: 'Missing in the ledger',
  amount_differs: 'Amount differs',
  fee_differs: 'Fee differs',
  unknown_transfer: 'Unknown transfer',
  unknown_charge: 'Unknown charge',
};

/** The kind of money movement. */
export const MOVEMENT_WORDS: Readonly<Record<Movement, string>> = {
  charge: 'Charge',
  share: 'Tenant’s share',
  refund: 'Refund',
  dispute: 'Dispute',
  transfer: 'Transfer',
  reversal: 'Transfer reversed',
};

/** What happened to an order's share at its payout. */
export const OUTCOME_WORDS: Readonly<Record<PayoutOutcome, string>> = {
  transferred: 'Transferred',
  passed_on_by_stripe: 'Paid directly by Stripe',
  kept_for_debt: 'Applied to amounts owed',
  kept_as_reserve: 'Held in reserve',
  kept_for_debt_and_reserve: 'Applied to amounts owed and held in reserve',
};

/** The status of a payout to a bank. */
export const BANK_STATE_WORDS: Readonly<Record<NonNullable<PayoutMoney['bankStatus']>, string>> = {
  pending: 'Pending',
  in_transit: 'In transit',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
};

export const CAUSES = Object.entries(CAUSE_WORDS).map(([value, label]) => ({ value, label }));

export const STATES = [
  { value: true, label: 'Owed' },
  { value: false, label: 'Settled' },
];

/** The account doesn't exist or can't receive money: the tenant's owner has to set it up. */
export const NO_DESTINATION = 'gateway destination not found';
/** What to do about it. */
export const ASK_OWNER =
  'Please contact the tenant owner to setup stripe account (card payment account)';

/** Why an order was not paid out: the code for programs, and the message for people. */
export const SENTENCES: Readonly<Record<string, string>> = {
  not_found: 'Order not found.',
  not_paid: 'This order hasn’t been paid or was refunded.',
  no_charge: 'This order wasn’t paid by card, so there’s nothing to pay out.',
  already_completed: 'This order has already been paid out.',
  in_progress: 'The payout for this order is in progress.',
  on_hold: 'The payout for this order is on hold.',
  disputed: 'The payment for this order is disputed.',
  suspended: 'The tenant is suspended. Reactivate it to pay out this order.',
  not_available: 'The funds for this order aren’t available yet.',
  facilitator_is_tenant: 'Stripe pays out this order directly.',
  nothing_to_pay: 'There’s nothing left to pay out for this order.',
  cancelled: 'The payout was canceled before it reached this order.',
  // Exactly this text: the console compares it.
  [NO_DESTINATION]: NO_DESTINATION,
  'platform balance is too low': 'The platform’s balance is too low. Try again later.',
};

export type Reason = string;

/** A reason without a code of our own is Stripe's message. */
export const sentenceOf = (reason: Reason): string => SENTENCES[reason] ?? reason;
