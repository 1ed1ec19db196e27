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

// What screens say of a value, and files too.

/** The state of a row that waits. */
export const ROW_WORDS: Readonly<Record<RowStatus, string>> = {
  ready: 'Ready For Payout',
  pending: 'Pending',
  on_hold: 'Payout On Hold',
};

/** Whether an order can be paid out now, and what stands in the way if it can't. */
export const PAYABILITY_WORDS: Readonly<Record<Payability, string>> = {
  payable: 'Can be paid out',
  debt: 'Can be paid out, minus debt',
  kept_for_debt: 'Will be kept for debt',
  already_completed: 'Already paid out',
  facilitator_is_tenant: 'Paid by Stripe',
  on_hold: 'On hold',
  disputed: 'In dispute',
  not_available: 'Money not available yet',
  no_account: 'No usable Stripe account',
  in_progress: 'Payout in progress',
};

/** The payout type: the platform's operators pay by hand, the gateway pays by itself. */
export const PAYOUT_TYPES: Readonly<Record<Facilitator, string>> = {
  platform: 'Manual',
  tenant: 'Automatic',
};

/** Who pays out. */
export const FACILITATOR_WORDS: Readonly<Record<Facilitator, string>> = {
  platform: 'Platform',
  tenant: 'Tenant',
};

/** Whether what was paid out is still with the tenant. */
export const PAYOUT_WORDS: Readonly<Record<PayoutState, string>> = {
  completed: 'Completed',
  partly_reversed: 'Partly taken back',
  reversed: 'Taken back',
};

/** Of an order in a payout, whose hold is over. */
export const ORDER_WORDS: Readonly<Record<PayoutStatus, string>> = {
  completed: 'Completed',
  on_hold: 'Pending',
  ready: 'Ready For Payout',
  pending: 'Pending',
};

/** Where a batch stands. */
export const BATCH_WORDS: Readonly<Record<BatchState, string>> = {
  proposed: 'Proposed',
  releasing: 'Being released',
  released: 'Released',
  dismissed: 'Dismissed',
};

/** How often a tenant is paid. */
export const RHYTHM_WORDS: Readonly<Record<BatchRow['rhythm'], string>> = {
  weekly: 'Weekly',
  'end-of-event': 'End of event',
};

/** What became of an order of a batch. */
export const BATCH_ORDER_WORDS: Readonly<Record<BatchOrderState, string>> = {
  waiting: 'Waiting',
  paid: 'Paid',
  paid_otherwise: 'Paid before',
  in_progress: 'Under way',
  failed: 'Not paid',
  dismissed: 'Dismissed',
};

/** What changed of an order since its batch was proposed. */
export const CHANGE_WORDS: Readonly<Record<BatchChange, string>> = {
  none: 'As proposed',
  paid_otherwise: 'Paid out meanwhile',
  disputed: 'Disputed meanwhile',
  on_hold: 'On hold meanwhile',
  refunded: 'Refunded meanwhile',
  no_account: 'No usable Stripe account',
  amount_changed: 'Another amount',
};

/** Where a payout of many orders stands. */
export const RUN_WORDS: Readonly<Record<RunState, string>> = {
  running: 'Under way',
  finished: 'Finished',
  cancelled: 'Cancelled',
};

/** What became of an order of it. */
export const RUN_ORDER_WORDS: Readonly<Record<RunOrderState, string>> = {
  waiting: 'Waiting',
  paid: 'Paid out',
  in_progress: 'Under way',
  failed: 'Not paid out',
};

/** Why something is owed. */
export const CAUSE_WORDS: Readonly<Record<DebtCause, string>> = {
  cash_fees: 'Fees of a cash sale',
  terminal_fees: 'Fees of a sale on the organizer’s own terminal',
  lost_dispute: 'Lost dispute, paid by Stripe itself',
  dispute: 'Dispute',
  lost_reversal: 'Transfer that could not be taken back',
  refund: 'Refund',
  fees: 'Fees above the share',
};

/** How two ledgers differ. */
export const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  missing_at_stripe: 'Missing at Stripe',
  missing_here: 'Missing here',
  amount_differs: 'Amount differs',
  fee_differs: 'Fee differs',
  unknown_transfer: 'Unknown transfer',
  unknown_charge: 'Unknown charge',
};

/** Of which movement of money. */
export const MOVEMENT_WORDS: Readonly<Record<Movement, string>> = {
  charge: 'Charge',
  share: 'Share passed on',
  refund: 'Refund',
  dispute: 'Dispute',
  transfer: 'Transfer',
  reversal: 'Transfer taken back',
};

/** What happened to an order's share when it was paid out. */
export const OUTCOME_WORDS: Readonly<Record<PayoutOutcome, string>> = {
  transferred: 'Transferred',
  passed_on_by_stripe: 'Paid by Stripe with the charge',
  kept_for_debt: 'Kept for debt',
  kept_as_reserve: 'Kept as a reserve',
  kept_for_debt_and_reserve: 'Kept for debt and as a reserve',
};

/** How far a payout to a bank is. */
export const BANK_STATE_WORDS: Readonly<Record<NonNullable<PayoutMoney['bankStatus']>, string>> = {
  pending: 'Pending',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
};
