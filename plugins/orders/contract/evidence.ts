import * as z from 'zod';

/** The gateway takes no field that is longer, and no answer that is longer in all. */
export const MAX_FIELD = 20_000;
export const MAX_EVIDENCE = 150_000;

const TOO_LONG = 'At most 20,000 characters.';
const words = z.string().max(MAX_FIELD, TOO_LONG);

/** What can be said against a dispute, by the names that the gateway has for it. */
export const EVIDENCE_LABELS = {
  product_description: 'What was sold',
  customer_name: 'Name of the buyer',
  customer_email_address: 'Email of the buyer',
  customer_purchase_ip: 'IP address of the purchase',
  billing_address: 'Billing address',
  service_date: 'Date of the event',
  access_activity_log: 'Tickets, deliveries and scans',
  refund_policy_disclosure: 'What the buyer agreed to',
  refund_refusal_explanation: 'Why it is not refunded',
  uncategorized_text: 'Statement',
} as const;

const KEYS = Object.keys(EVIDENCE_LABELS) as (keyof typeof EVIDENCE_LABELS)[];

/** Empty is not said. */
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
    'The whole answer has at most 150,000 characters.',
  );
export type Evidence = z.output<typeof evidence>;
