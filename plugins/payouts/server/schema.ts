// The rows of the tables of payouts, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of payouts_attempt. */
export interface PayoutsAttemptRow {
  tenant_id: string;
  id: string;
  order_id: string;
  order_uid: string;
  leg: string;
  n: number;
  payout_id: string;
  amount_cents: number;
  params: unknown;
  idempotency_key: string;
  state: 'submitting' | 'unknown' | 'succeeded' | 'failed';
  transfer_id: string | null;
  reversed_cents: number;
  reason: string | null;
  doubted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  figures: unknown;
}

/** A row of payouts_bank. */
export interface PayoutsBankRow {
  tenant_id: string;
  id: string;
  account: string;
  gateway_id: string;
  amount_cents: number;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  failure: string | null;
  sent_at: Date;
  arrives_at: Date;
  lines_read_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of payouts_bank_line. */
export interface PayoutsBankLineRow {
  tenant_id: string;
  id: string;
  bank_id: string;
  transaction_id: string;
  type: string;
  amount_cents: number;
  source_id: string;
  transfer_id: string | null;
  charge_id: string | null;
  order_id: string | null;
  created_at: Date;
}

/** A row of payouts_batch. */
export interface PayoutsBatchRow {
  tenant_id: string;
  id: string;
  state: 'proposed' | 'releasing' | 'released' | 'dismissed';
  rhythm: 'weekly' | 'end-of-event';
  day: Date;
  order_count: number;
  tenant_total_cents: number;
  owed_cents: number;
  left_out: unknown;
  is_automatic: boolean;
  dismissal: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  worked_at: Date | null;
  created_at: Date;
  reserve_cents: number;
}

/** A row of payouts_batch_order. */
export interface PayoutsBatchOrderRow {
  tenant_id: string;
  id: string;
  batch_id: string;
  order_id: string;
  order_uid: string;
  event_id: string;
  payout_id: string;
  amount_cents: number;
  is_open: boolean;
  reason: string | null;
  created_at: Date;
}

/** A row of payouts_check. */
export interface PayoutsCheckRow {
  id: string;
  began_at: Date;
  ended_at: Date;
  transaction_count: number;
  read_until: Date;
}

/** A row of payouts_day. */
export interface PayoutsDayRow {
  tenant_id: string;
  id: string;
  day: Date;
  transaction_count: number;
  open_count: number;
  stripe_cents: number;
  ours_cents: number;
  stripe_fee_cents: number;
  ours_fee_cents: number;
}

/** A row of payouts_debt. */
export interface PayoutsDebtRow {
  tenant_id: string;
  id: string;
  locked_at: Date;
}

/** A row of payouts_difference. */
export interface PayoutsDifferenceRow {
  tenant_id: string;
  id: string;
  day: Date;
  kind:
    | 'missing_at_stripe'
    | 'missing_here'
    | 'amount_differs'
    | 'fee_differs'
    | 'unknown_transfer'
    | 'unknown_charge';
  movement: string;
  subject: string;
  account: string;
  order_id: string | null;
  order_uid: string | null;
  event_id: string | null;
  stripe_cents: number;
  ours_cents: number;
  stripe_fee_cents: number;
  ours_fee_cents: number;
  found_at: Date;
  seen_at: Date;
  resolved_at: Date | null;
  note: string;
  noted_by: string | null;
  noted_at: Date | null;
}

/** A row of payouts_netting. */
export interface PayoutsNettingRow {
  tenant_id: string;
  id: string;
  attempt_id: string;
  order_id: string;
  amount_cents: number;
  undone_at: Date | null;
  created_at: Date;
}

/** A row of payouts_order. */
export interface PayoutsOrderRow {
  tenant_id: string;
  id: string;
  order_id: string;
  order_uid: string;
  event_id: string;
  facilitator: 'platform' | 'tenant';
  has_charge: boolean;
  on_hold: boolean;
  hold_message: string | null;
  held_by: string | null;
  held_at: Date | null;
  system_hold: boolean;
  withdrawn_cents: number;
  payout_completed: boolean;
  completed_at: Date | null;
  payout_id: string | null;
  transferred_cents: number;
  reversed_cents: number;
  netted_cents: number;
  settled_cents: number;
  owed_cents: number;
  adjustment_leg: string | null;
  adjust_at: Date | null;
  paid_total_cents: number | null;
  paid_gateway_fee_cents: number | null;
  paid_net_amount_cents: number | null;
  paid_tenant_total_cents: number | null;
  paid_platform_total_cents: number | null;
  created_at: Date;
  updated_at: Date;
  owed_since: Date;
  paid_vat_cents: number | null;
  paid_donation_cents: number | null;
  reserve_cents: number;
  reserved_cents: number;
  reserve_days: number | null;
  reserve_until: Date | null;
  reserve_try_at: Date | null;
  reserve_released_at: Date | null;
  paid_settled_cents: number;
  ordered_at: Date;
  available_at: Date | null;
  gateway_fee_cents: number | null;
  total_cents: number;
  net_amount_cents: number;
  tenant_total_cents: number;
  platform_total_cents: number;
}

/** A row of payouts_payout. */
export interface PayoutsPayoutRow {
  tenant_id: string;
  id: string;
  event_id: string;
  facilitator: 'platform' | 'tenant';
  day: Date | null;
  order_uids: string[];
  order_count: number;
  ticket_count: number;
  total_cents: number;
  gateway_fee_cents: number;
  net_amount_cents: number;
  tenant_total_cents: number;
  platform_total_cents: number;
  netted_cents: number;
  charges_gateway_fees_to_platform: boolean;
  created_at: Date;
  reserved_cents: number;
  debt_returned_cents: number;
}

/** A row of payouts_reversal. */
export interface PayoutsReversalRow {
  tenant_id: string;
  id: string;
  attempt_id: string;
  order_id: string;
  order_uid: string;
  cause: 'refund' | 'dispute' | 'transfer' | 'external';
  cause_id: string;
  transfer_id: string;
  amount_cents: number;
  idempotency_key: string;
  state: 'submitting' | 'unknown' | 'succeeded' | 'failed';
  reversal_id: string | null;
  reason: string | null;
  doubted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of payouts_run. */
export interface PayoutsRunRow {
  id: string;
  state: 'running' | 'finished' | 'cancelled';
  order_count: number;
  tenant_total_cents: number;
  started_by: string | null;
  worked_at: Date;
  ended_at: Date | null;
  created_at: Date;
}

/** A row of payouts_run_order. */
export interface PayoutsRunOrderRow {
  tenant_id: string;
  id: string;
  run_id: string;
  order_id: string;
  order_uid: string;
  event_id: string;
  payout_id: string;
  amount_cents: number;
  is_open: boolean;
  reason: string | null;
  created_at: Date;
}

/** A row of payouts_tally. */
export interface PayoutsTallyRow {
  tenant_id: string;
  id: string;
  event_id: string;
  facilitator: string;
  on_hold: boolean;
  system_hold: boolean;
  available_at: Date;
  orders: number;
  total_cents: number;
  gateway_fee_cents: number;
  net_amount_cents: number;
  tenant_total_cents: number;
  platform_total_cents: number;
}

/** A row of payouts_transaction. */
export interface PayoutsTransactionRow {
  id: string;
  tenant_id: string;
  order_id: string | null;
  order_uid: string | null;
  account: string;
  kind: 'charge' | 'share' | 'refund' | 'dispute' | 'transfer' | 'reversal';
  subject: string;
  charge_id: string | null;
  transfer_id: string | null;
  amount_cents: number;
  fee_cents: number;
  created_at: Date;
}
