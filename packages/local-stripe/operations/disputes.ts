import type Stripe from 'stripe';
import { z } from 'zod';
import { closeDispute } from '../money/closeDispute.ts';
import {
  flag,
  inRange,
  mergeMetadata,
  metadata,
  page,
  range,
  text,
} from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';
import { emit } from '../webhooks/emit.ts';

/** An empty value removes it. */
const words = z.string().max(20_000).optional();

/** The evidence for a dispute; files are named by their IDs. */
const disputeEvidence = z.strictObject({
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

/** How long the bank reviews evidence unless a test decides. */
const judgedAfterMs = 5;

export const disputes = [
  operation<Stripe.DisputeListParams>()({
    method: 'GET',
    path: '/v1/disputes',
    params: z.strictObject({
      ...page,
      charge: text.optional(),
      created: range.optional(),
      payment_intent: text.optional(),
    }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/disputes',
        input,
        rows: tables.disputes.newest(),
        isWanted: ({ charge, created, payment_intent: intent }) =>
          inRange(created, input.created) &&
          (input.charge === undefined || charge === input.charge) &&
          (input.payment_intent === undefined || intent === input.payment_intent),
      }),
  }),
  operation<Stripe.DisputeRetrieveParams>()({
    method: 'GET',
    path: '/v1/disputes/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => disputeOf(call, id),
  }),
  operation<Stripe.DisputeUpdateParams>()({
    method: 'POST',
    path: '/v1/disputes/{id}',
    params: z.strictObject({
      evidence: disputeEvidence.optional(),
      metadata: metadata.optional(),
      submit: flag.optional(),
    }),
    handle(call, input, { id }): Stripe.Dispute {
      const { world, account, tables } = call;
      const before = disputeOf(call, id);
      const isOpen = before.status === 'needs_response';
      if (input.evidence && !isOpen) throw tooLate(before);
      const given = Object.entries(input.evidence ?? {}).map(([name, value]) => [
        name,
        value || null,
      ]);
      const evidence = {
        ...before.evidence,
        ...Object.fromEntries(given),
      } as typeof before.evidence;
      const hasEvidence = Object.values(evidence).some((value) => typeof value === 'string');
      const isSubmitted = isOpen && hasEvidence && (input.submit ?? true);
      const { evidence_details: details } = before;
      const dispute = tables.disputes.put({
        ...before,
        evidence,
        evidence_details: {
          ...details,
          has_evidence: hasEvidence,
          ...(isSubmitted && {
            submission_count: details.submission_count + 1,
            submission_method: 'manual',
          }),
        },
        metadata: mergeMetadata(before.metadata, input.metadata),
        status: isSubmitted ? 'under_review' : before.status,
      });
      emit(world, account, 'charge.dispute.updated', dispute, {
        evidence: before.evidence,
        metadata: before.metadata,
        ...(isSubmitted && { status: before.status }),
      });
      if (isSubmitted)
        world.later({
          kind: 'judge_dispute',
          account,
          subject: id,
          atMs: world.nowMs() + judgedAfterMs,
          ticks: 1,
        });
      return dispute;
    },
  }),
  operation<Stripe.DisputeCloseParams>()({
    method: 'POST',
    path: '/v1/disputes/{id}/close',
    params: z.strictObject({}),
    handle(call, _input, { id }): Stripe.Dispute {
      const before = disputeOf(call, id);
      if (before.status !== 'needs_response') throw tooLate(before);
      return closeDispute(call.world, call.account, { before, isWon: false });
    },
  }),
];

const tooLate = ({ id, status }: Stripe.Dispute) =>
  invalidRequest(`The dispute ${id} has a status of ${status} and no longer accepts evidence.`);

function disputeOf({ tables }: Call, id: string): Stripe.Dispute {
  const dispute = tables.disputes.get(id);
  if (!dispute) throw resourceMissing('dispute', id);
  return dispute;
}
