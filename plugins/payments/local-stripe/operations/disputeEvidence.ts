import { z } from 'zod';

/** Empty takes it away. */
const words = z.string().max(20_000).optional();

/** What can be said and shown against a dispute; files are named by their ids. */
export const disputeEvidence = z.strictObject({
  access_activity_log: words,
  billing_address: words,
  cancellation_policy: words,
  cancellation_policy_disclosure: words,
  cancellation_rebuttal: words,
  customer_communication: words,
  customer_email_address: words,
  customer_name: words,
  customer_purchase_ip: words,
  customer_signature: words,
  duplicate_charge_documentation: words,
  duplicate_charge_explanation: words,
  duplicate_charge_id: words,
  product_description: words,
  receipt: words,
  refund_policy: words,
  refund_policy_disclosure: words,
  refund_refusal_explanation: words,
  service_date: words,
  service_documentation: words,
  shipping_address: words,
  shipping_carrier: words,
  shipping_date: words,
  shipping_documentation: words,
  shipping_tracking_number: words,
  uncategorized_file: words,
  uncategorized_text: words,
});
