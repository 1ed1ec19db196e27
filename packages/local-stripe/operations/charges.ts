import type Stripe from 'stripe';
import { z } from 'zod';
import { inRange, mergeMetadata, metadata, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';
import { emit } from '../webhooks/emit.ts';

function chargeOf({ tables }: Call, id: string): Stripe.Charge {
  const charge = tables.charges.get(id);
  if (!charge) throw resourceMissing('charge', id);
  return charge;
}

export const charges = [
  operation<Stripe.ChargeListParams>()({
    method: 'GET',
    path: '/v1/charges',
    params: z.strictObject({
      ...page,
      created: range.optional(),
      customer: text.optional(),
      payment_intent: text.optional(),
      transfer_group: text.optional(),
    }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/charges',
        input,
        rows: tables.charges.newest(),
        isWanted: (charge) =>
          inRange(charge.created, input.created) &&
          (input.customer === undefined || charge.customer === input.customer) &&
          (input.payment_intent === undefined || charge.payment_intent === input.payment_intent) &&
          (input.transfer_group === undefined || charge.transfer_group === input.transfer_group),
      }),
  }),
  operation<Stripe.ChargeRetrieveParams>()({
    method: 'GET',
    path: '/v1/charges/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => chargeOf(call, id),
  }),
  operation<Stripe.ChargeUpdateParams>()({
    method: 'POST',
    path: '/v1/charges/{id}',
    params: z.strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: text.optional(),
      transfer_group: text.optional(),
    }),
    handle(call, { metadata: change, ...rest }, { id }): Stripe.Charge {
      const before = chargeOf(call, id);
      const charge = call.tables.charges.put({
        ...before,
        ...rest,
        metadata: mergeMetadata(before.metadata, change),
      });
      emit(call.world, call.account, 'charge.updated', charge, { metadata: before.metadata });
      return charge;
    },
  }),
];
