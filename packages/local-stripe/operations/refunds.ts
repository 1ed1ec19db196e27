import type Stripe from 'stripe';
import { z } from 'zod';
import { inRange, mergeMetadata, metadata, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';
import { emit } from '../webhooks/emit.ts';
import { createRefund } from './createRefund.ts';

function refundOf({ tables }: Call, id: string): Stripe.Refund {
  const refund = tables.refunds.get(id);
  if (!refund) throw resourceMissing('refund', id);
  return refund;
}

export const refunds = [
  createRefund,
  operation<Stripe.RefundListParams>()({
    method: 'GET',
    path: '/v1/refunds',
    params: z.strictObject({
      ...page,
      charge: text.optional(),
      created: range.optional(),
      payment_intent: text.optional(),
    }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/refunds',
        input,
        rows: tables.refunds.newest(),
        isWanted: (refund) =>
          inRange(refund.created, input.created) &&
          (input.charge === undefined || refund.charge === input.charge) &&
          (input.payment_intent === undefined || refund.payment_intent === input.payment_intent),
      }),
  }),
  operation<Stripe.RefundRetrieveParams>()({
    method: 'GET',
    path: '/v1/refunds/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => refundOf(call, id),
  }),
  operation<Stripe.RefundUpdateParams>()({
    method: 'POST',
    path: '/v1/refunds/{id}',
    params: z.strictObject({ metadata: metadata.optional() }),
    handle(call, input, { id }): Stripe.Refund {
      const before = refundOf(call, id);
      const refund = call.tables.refunds.put({
        ...before,
        metadata: mergeMetadata(before.metadata, input.metadata),
      });
      emit(call.world, call.account, 'refund.updated', refund, { metadata: before.metadata });
      return refund;
    },
  }),
  operation<Stripe.RefundCancelParams>()({
    method: 'POST',
    path: '/v1/refunds/{id}/cancel',
    params: z.strictObject({}),
    // Only refunds that wait for the buyer can be canceled, and card refunds never wait.
    handle(call, _input, { id }): never {
      throw invalidRequest(
        `This refund cannot be canceled because it has a status of ${refundOf(call, id).status}.`,
      );
    },
  }),
];
