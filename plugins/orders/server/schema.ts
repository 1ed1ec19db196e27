// The rows of the tables of orders, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of orders_dispute. */
export interface OrdersDisputeRow {
  tenant_id: string;
  id: string;
  order_id: string;
  gateway_dispute_id: string;
  status: 'open' | 'won' | 'lost';
  reason: string;
  amount_cents: number;
  fee_cents: number;
  is_withdrawn: boolean;
  created_at: Date;
  updated_at: Date;
  gateway_status: string;
  opened_at: Date;
  due_at: Date | null;
  account: string | null;
  is_submitted: boolean;
  evidence: unknown;
  evidence_version: number;
}

/** A row of orders_dispute_call. */
export interface OrdersDisputeCallRow {
  tenant_id: string;
  id: string;
  dispute_id: string;
  kind: 'save' | 'submit' | 'accept' | 'reversal';
  params: unknown;
  idempotency_key: string;
  state: 'asked' | 'done' | 'refused';
  failure: string | null;
  asked_by: string | null;
  created_at: Date;
  updated_at: Date;
  doubted_at: Date | null;
}

/** A row of orders_ledger. */
export interface OrdersLedgerRow {
  tenant_id: string;
  id: string;
  order_id: string;
  cause: string;
  cause_id: string;
  account: 'buyer' | 'gateway' | 'tenant' | 'platform' | 'transferred' | 'debt' | 'reserve';
  amount_cents: number;
  created_at: Date;
}

/** A row of orders_lookup. */
export interface OrdersLookupRow {
  tenant_id: string;
  id: string;
  order_id: string;
}

/** A row of orders_notice. */
export interface OrdersNoticeRow {
  tenant_id: string;
  id: string;
  event_id: string;
  kind: 'cancelled' | 'moved';
  facts: unknown;
  created_at: Date;
  kept_at: Date;
}

/** A row of orders_notice_order. */
export interface OrdersNoticeOrderRow {
  tenant_id: string;
  id: string;
  notice_id: string;
  event_id: string;
  order_id: string;
  told_at: Date | null;
}

/** A row of orders_order. */
export interface OrdersOrderRow {
  tenant_id: string;
  id: string;
  uid: string;
  event_id: string;
  draft_id: string | null;
  status:
    | 'awaiting_payment'
    | 'processing'
    | 'completed'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'failed'
    | 'cancelled'
    | 'needs_review';
  channel: 'online' | 'backend' | 'app';
  payment_method: 'card' | 'cash' | 'free' | 'complimentary';
  source: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  consents: unknown;
  ticket_count: number;
  lines: unknown;
  terms: unknown;
  discount_code: string | null;
  discount: unknown;
  subtotal_cents: number;
  discount_cents: number;
  surcharge_cents: number;
  processing_fee_cents: number;
  gateway_processing_fee_cents: number;
  vat_cents: number;
  donation_cents: number;
  total_cents: number;
  refunded_cents: number;
  money: unknown;
  gateway_fee_cents: number | null;
  net_amount_cents: number;
  tenant_total_cents: number;
  platform_total_cents: number;
  flow: 'platform' | 'destination' | 'direct' | 'none';
  facilitator: 'platform' | 'tenant';
  destination: string | null;
  agreed_cents: number;
  payment_intent_id: string | null;
  charge_id: string | null;
  paid_cents: number | null;
  balance_available_at: Date | null;
  is_disputed: boolean;
  review_reason: string | null;
  created_at: Date;
  completed_at: Date | null;
  updated_at: Date;
  buyer_key: string | null;
  forgets_buyer: boolean;
  kept_vat_cents: number;
  kept_donation_cents: number;
  kept_service_fee_cents: number;
  kept_processing_fee_cents: number;
  kept_platform_fee_cents: number;
  kept_donation_fee_cents: number;
  kept_total_cents: number;
  estimated_gateway_fee_cents: number;
  gross_sales_cents: number;
  whole_processing_fee_cents: number;
  address_changes: number;
  close_cause: 'sold_out' | 'withdrawn' | 'event_cancelled' | 'review' | null;
  net_sales_cents: number;
  is_estimated: boolean;
}

/** A row of orders_refund. */
export interface OrdersRefundRow {
  tenant_id: string;
  id: string;
  order_id: string;
  event_id: string;
  status: 'requested' | 'processing' | 'completed' | 'failed' | 'external';
  kind: 'tickets' | 'amount' | 'late' | 'double' | 'external' | 'wrong' | 'review' | 'surplus';
  with_fees: boolean;
  ticket_ids: string[];
  amount_cents: number;
  reason: string;
  money_before: unknown;
  money_after: unknown;
  gateway_refund_id: string | null;
  idempotency_key: string;
  params: unknown;
  failure: string | null;
  requested_by: string | null;
  created_at: Date;
  completed_at: Date | null;
  updated_at: Date;
  doubted_at: Date | null;
  returns_used_places: boolean;
}

/** A row of orders_refund_item. */
export interface OrdersRefundItemRow {
  tenant_id: string;
  id: string;
  run_id: string;
  event_id: string;
  order_id: string;
  state: 'waiting' | 'asked' | 'voided' | 'settled' | 'failed';
  amount_cents: number;
  refund_id: string | null;
  failure: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of orders_refund_run. */
export interface OrdersRefundRunRow {
  tenant_id: string;
  id: string;
  event_id: string;
  with_fees: boolean;
  reason: string;
  state: 'running' | 'stopped' | 'finished';
  stop_asked: boolean;
  requested_by: string | null;
  lease_id: string | null;
  lease_until: Date;
  created_at: Date;
  updated_at: Date;
}

/** A row of orders_review. */
export interface OrdersReviewRow {
  tenant_id: string;
  id: string;
  order_id: string;
  event_id: string;
  state: 'open' | 'refunding' | 'completed' | 'refunded';
  asked_cents: number;
  paid_cents: number;
  currency: string;
  payment_intent_id: string | null;
  charge_id: string | null;
  session_id: string | null;
  note: string;
  noted_by: string | null;
  quiet_until: Date | null;
  fee_cents: number | null;
  failure: string | null;
  reason: string;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of orders_scan. */
export interface OrdersScanRow {
  tenant_id: string;
  id: string;
  event_id: string;
  nonce: string;
  ticket_uid: string | null;
  result: unknown;
  scanned_by: string | null;
  scanned_where: string;
  created_at: Date;
}

/** A row of orders_search. */
export interface OrdersSearchRow {
  tenant_id: string;
  id: string;
  order_id: string;
  event_id: string;
  search_text: string;
}

/** A row of orders_summary_day. */
export interface OrdersSummaryDayRow {
  tenant_id: string;
  id: string;
  event_id: string;
  channel: string;
  day: Date;
  orders: number;
  gross_sales_cents: number;
  net_sales_cents: number;
  service_fee_cents: number;
  processing_fee_cents: number;
  tax_cents: number;
  donation_cents: number;
  donation_fee_cents: number;
  discount_cents: number;
  refund_cents: number;
  tickets_sold: number;
  complimentary_tickets: number;
  tickets_used: number;
  estimated_orders: number;
}

/** A row of orders_summary_delta. */
export interface OrdersSummaryDeltaRow {
  tenant_id: string;
  id: string;
  event_id: string;
  channel: string;
  day: Date;
  orders: number;
  gross_sales_cents: number;
  net_sales_cents: number;
  service_fee_cents: number;
  processing_fee_cents: number;
  tax_cents: number;
  donation_cents: number;
  donation_fee_cents: number;
  discount_cents: number;
  refund_cents: number;
  tickets_sold: number;
  complimentary_tickets: number;
  tickets_used: number;
  estimated_orders: number;
}

/** A row of orders_summary_event. */
export interface OrdersSummaryEventRow {
  tenant_id: string;
  id: string;
  event_id: string;
  orders: number;
  gross_sales_cents: number;
  net_sales_cents: number;
  service_fee_cents: number;
  processing_fee_cents: number;
  tax_cents: number;
  donation_cents: number;
  donation_fee_cents: number;
  discount_cents: number;
  refund_cents: number;
  tickets_sold: number;
  complimentary_tickets: number;
  tickets_used: number;
  estimated_orders: number;
}

/** A row of orders_summary_platform. */
export interface OrdersSummaryPlatformRow {
  id: string;
  day: Date;
  orders: number;
  gross_sales_cents: number;
  net_sales_cents: number;
  service_fee_cents: number;
  processing_fee_cents: number;
  tax_cents: number;
  donation_cents: number;
  donation_fee_cents: number;
  discount_cents: number;
  refund_cents: number;
  tickets_sold: number;
  complimentary_tickets: number;
  tickets_used: number;
  estimated_orders: number;
}

/** A row of orders_summary_zone. */
export interface OrdersSummaryZoneRow {
  tenant_id: string;
  id: string;
  time_zone: string;
}

/** A row of orders_tally. */
export interface OrdersTallyRow {
  tenant_id: string;
  id: string;
  status: string;
  payment_method: string;
  is_refunded: boolean;
  is_disputed: boolean;
  orders: number;
}

/** A row of orders_ticket. */
export interface OrdersTicketRow {
  tenant_id: string;
  id: string;
  uid: string;
  order_id: string;
  event_id: string;
  ticket_type_id: string;
  ticket_type_name: string;
  index: number;
  price_cents: number;
  is_complimentary: boolean;
  status: 'active' | 'voided';
  is_refunded: boolean;
  has_stock: boolean;
  used_at: Date | null;
  used_by: string | null;
  used_where: string | null;
  created_at: Date;
  former_uids: string[];
  status_before_refund: 'active' | 'voided' | null;
  stock_before_refund: boolean | null;
  counts_as: string;
}
