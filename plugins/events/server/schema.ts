// The rows of the tables of events, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of events_discount. */
export interface EventsDiscountRow {
  tenant_id: string;
  id: string;
  event_id: string;
  code: string;
  kind: 'percent' | 'amount';
  percent_ppm: number | null;
  amount_cents: number | null;
  usage_limit: number | null;
  held: number;
  used: number;
  starts_at: Date | null;
  ends_at: Date | null;
  ticket_type_ids: string[] | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of events_event. */
export interface EventsEventRow {
  tenant_id: string;
  id: string;
  name: string;
  slug: string;
  status: 'draft' | 'published' | 'cancelled';
  start_at: Date;
  end_at: Date;
  time_zone: string;
  address1: string;
  city: string;
  state: string;
  country: string;
  covid_safety: string;
  event_image: string | null;
  seatmap: string | null;
  email_delivery_verbiage: string;
  charity_id: string | null;
  complimentary_issued: number;
  created_at: Date;
  updated_at: Date;
  description: string;
  doors: string;
  age: string;
  refund_terms: string;
  cancel_reason: string;
  refund_plan: 'full' | 'contact';
  calendar_sequence: number;
}

/** A row of events_hold. */
export interface EventsHoldRow {
  tenant_id: string;
  id: string;
  event_id: string;
  lines: unknown;
  discount_id: string | null;
  expires_at: Date;
  awaits_payment: boolean;
  created_at: Date;
  tickets: number;
  address_key: string | null;
  device_key: string | null;
}

/** A row of events_holder. */
export interface EventsHolderRow {
  tenant_id: string;
  id: string;
  tickets: number;
}

/** A row of events_slug. */
export interface EventsSlugRow {
  tenant_id: string;
  id: string;
  event_id: string;
  slug: string;
  created_at: Date;
}

/** A row of events_stock. */
export interface EventsStockRow {
  tenant_id: string;
  id: string;
  event_id: string;
  ticket_type_id: string | null;
  capacity: number;
  held: number;
  sold: number;
}

/** A row of events_ticket_type. */
export interface EventsTicketTypeRow {
  tenant_id: string;
  id: string;
  event_id: string;
  name: string;
  details: string;
  kind: 'paid' | 'free' | 'donation' | 'complimentary';
  price_cents: number;
  sales_availability: 'SALES_AVAILABILITY_OPT_1' | 'SALES_AVAILABILITY_OPT_2';
  start_date: string | null;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  min_ticket_per_order: number;
  max_ticket_per_order: number;
  surcharge_rule_id: string | null;
  position: number;
  created_at: Date;
  updated_at: Date;
}
