import type Stripe from 'stripe';
import { z } from 'zod';
import { feeAvailableOn, newFeeRefund } from '../money/newFeeRefund.ts';
import { post } from '../money/post.ts';
import {
  inRange,
  integer,
  mergeMetadata,
  newMetadata,
  page,
  range,
  text,
} from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';

export const applicationFees = [
  operation<Stripe.ApplicationFeeListParams>()({
    method: 'GET',
    path: '/v1/application_fees',
    params: z.strictObject({ ...page, charge: text.optional(), created: range.optional() }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/application_fees',
        input,
        rows: tables.applicationFees.newest(),
        isWanted: ({ created, charge }) =>
          inRange(created, input.created) &&
          (input.charge === undefined || charge === input.charge),
      }),
  }),
  operation<Stripe.ApplicationFeeRetrieveParams>()({
    method: 'GET',
    path: '/v1/application_fees/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => feeOf(call, id),
  }),
  operation<Stripe.ApplicationFeeCreateRefundParams>()({
    method: 'POST',
    path: '/v1/application_fees/{id}/refunds',
    params: z.strictObject({
      amount: integer.pipe(z.number().min(1)).optional(),
      metadata: newMetadata.optional(),
    }),
    handle(call, input, { id }): Stripe.FeeRefund {
      const { world } = call;
      const fee = feeOf(call, id);
      const leftCents = fee.amount - fee.amount_refunded;
      const amountCents = input.amount ?? leftCents;
      if (fee.refunded || amountCents > leftCents)
        throw invalidRequest(
          `Refund amount (${amountCents}) is greater than the unrefunded amount on the application fee (${leftCents}).`,
          { param: 'amount' },
        );
      const refund = newFeeRefund(world, fee, {
        amountCents,
        metadata: mergeMetadata({}, input.metadata),
      });
      post(world, {
        account: String(fee.account),
        type: 'application_fee_refund',
        source: refund.id,
        amountCents,
        availableOn: feeAvailableOn(world, fee),
      });
      return refund;
    },
  }),
];

function feeOf({ tables }: Call, id: string): Stripe.ApplicationFee {
  const fee = tables.applicationFees.get(id);
  if (!fee) throw resourceMissing('application fee', id);
  return fee;
}
