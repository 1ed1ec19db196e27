// The rows of the tables of checkout, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of checkout_attempt. */
export interface CheckoutAttemptRow {
  tenant_id: string;
  id: string;
  draft_id: string;
  order_uid: string;
  n: number;
  fingerprint: string;
  idempotency_key: string;
  params: unknown;
  account: string | null;
  state: 'creating' | 'open' | 'paid' | 'expired' | 'failed';
  session_id: string | null;
  url: string | null;
  expires_at: Date;
  checked_at: Date | null;
  created_at: Date;
}

/** A row of checkout_cart_count. */
export interface CheckoutCartCountRow {
  tenant_id: string;
  id: string;
  carts: number;
  since: Date;
}

/** A row of checkout_draft. */
export interface CheckoutDraftRow {
  tenant_id: string;
  id: string;
  event_id: string;
  lines: unknown;
  donation_cents: number;
  code: string | null;
  order_uid: string | null;
  held_lines: unknown;
  priced: unknown;
  terms: unknown;
  extensions: number;
  created_at: Date;
  updated_at: Date;
}
