import * as z from 'zod';

/** Stripe's limits: per field, and for the whole response. */
export const MAX_FIELD = 20_000;
export const MAX_EVIDENCE = 150_000;

const TOO_LONG = 'Use 20,000 characters or fewer.';
const words = z.string().max(MAX_FIELD, TOO_LONG);

/** The evidence fields of a dispute, by Stripe's names for them. */
export const EVIDENCE_LABELS = {
  product_description: 'What was sold',
  customer_name: 'Buyer’s name',
  customer_email_address: 'Buyer’s email',
  customer_purchase_ip: 'Purchase IP address',
  billing_address: 'Billing address',
  service_date: 'Event date',
  access_activity_log: 'Ticket, delivery and scan log',
  refund_policy_disclosure: 'What the buyer agreed to',
  refund_refusal_explanation: 'Why the order wasn’t refunded',
  uncategorized_text: 'Additional statement',
} as const;

const KEYS = Object.keys(EVIDENCE_LABELS) as (keyof typeof EVIDENCE_LABELS)[];

/** An empty field isn't submitted. */
export const evidence = z
  .object({
    product_description: words,
    customer_name: words,
    customer_email_address: words,
    customer_purchase_ip: words,
    billing_address: words,
    service_date: words,
    access_activity_log: words,
    refund_policy_disclosure: words,
    refund_refusal_explanation: words,
    uncategorized_text: words,
  })
  .refine(
    (said) => KEYS.reduce((length, key) => length + said[key].length, 0) <= MAX_EVIDENCE,
    'All fields together can have at most 150,000 characters.',
  );
export type Evidence = z.output<typeof evidence>;
