import type Stripe from 'stripe';

/** A session's parameters for the later payment. */
export interface SessionPlan {
  /** The session. */
  id: string;
  items: Stripe.LineItem[];
  /** Descriptions shown below each item's name. Missing in data from older versions. */
  descriptions?: (string | null)[];
  /** The displayed name; null to use the account's. */
  seller?: string | null;
  /** The image above that name, if any. */
  logo?: string | null;
  payment: {
    description?: string;
    metadata?: Record<string, string>;
    transfer_group?: string;
    application_fee_amount?: number;
    transfer_data?: { destination: string; amount?: number };
    on_behalf_of?: string;
    receipt_email?: string;
    statement_descriptor_suffix?: string;
  };
}
