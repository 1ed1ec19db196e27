import type Stripe from 'stripe';

/** What a session was told about the payment to come. */
export interface SessionPlan {
  /** The session. */
  id: string;
  items: Stripe.LineItem[];
  /** What the page says below the name of each item. Missing in what was kept before there were any. */
  descriptions?: (string | null)[];
  /** The name that the page shows; null where it is the account's. */
  seller?: string | null;
  /** Where the picture above that name is, if there is one. */
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
