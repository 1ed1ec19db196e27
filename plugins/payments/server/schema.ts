// The rows of the tables of payments, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of payments_account. */
export interface PaymentsAccountRow {
  tenant_id: string;
  id: string;
  account_id: string | null;
  attempt: number;
  charges_enabled: boolean;
  transfers_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: unknown;
  disconnected_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of payments_setup. */
export interface PaymentsSetupRow {
  tenant_id: string;
  id: string;
  payout_id: string;
  payout_automatic: boolean;
  payout_date: string | null;
  payout_type: 'end-of-event' | 'weekly';
  payout_tag: string | null;
  charge_surcharge_fees_to_platform: boolean;
  payment_id: string;
  processor_type: string;
  profile_id: string | null;
  direct: boolean;
  payment_type: 'tenant' | 'platform';
  payment_tag: string | null;
  service_fee_round_up: boolean;
  service_fee_online_sales: string | null;
  service_fee_backend_sales: string | null;
  service_fee_app_sales: string | null;
  gateway_provider: string;
  gateway_customer_id: string | null;
  gateway_test: boolean;
  created_at: Date;
  updated_at: Date;
}

/** A row of payments_stripe_event. */
export interface PaymentsStripeEventRow {
  id: string;
  type: string;
  account: string | null;
  created_at: Date;
  received_at: Date;
  payload: unknown;
  state: 'told' | 'ignored';
}

/** A row of payments_sweep. */
export interface PaymentsSweepRow {
  account: string;
  swept_until: Date;
}
