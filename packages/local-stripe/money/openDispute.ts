import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { Job } from '../world/jobs.ts';
import type { World } from '../world/createWorld.ts';
import { post } from './post.ts';

export const disputeFeeCents = 1500;
const sevenDays = 7 * 24 * 60 * 60;

/** Opens a dispute: the money and the dispute fee are withdrawn at once. */
export function openDispute(world: World, { account, subject }: Pick<Job, 'account' | 'subject'>) {
  const tables = world.of(account);
  const before = tables.charges.get(subject);
  if (!before || before.disputed) return;
  const amountCents = before.amount - before.amount_refunded;
  const id = world.newId('dp');
  const transaction = post(world, {
    account,
    type: 'adjustment',
    source: id,
    amountCents: -amountCents,
    feeDetails: [
      {
        amount: disputeFeeCents,
        application: null,
        currency: 'usd',
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
    description: `Chargeback withdrawal for ${before.id}`,
  });
  tables.charges.put({ ...before, disputed: true });
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: amountCents,
    balance_transactions: [],
    charge: before.id,
    created: world.now(),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: world.now() + sevenDays,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: before.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  emit(world, account, 'charge.dispute.created', dispute);
  const withdrawn = tables.disputes.put({ ...dispute, balance_transactions: [transaction] });
  emit(world, account, 'charge.dispute.funds_withdrawn', withdrawn);
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
