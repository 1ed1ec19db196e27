import type Stripe from 'stripe';
import { z } from 'zod';
import { emit } from '../webhooks/emit.ts';
import { inRange, mergeMetadata, metadata, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';

function intentOf({ tables }: Call, id: string): Stripe.PaymentIntent {
  const intent = tables.paymentIntents.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

export const paymentIntents = [
  operation<Stripe.PaymentIntentListParams>()({
    method: 'GET',
    path: '/v1/payment_intents',
    params: z.strictObject({
      ...page,
      created: range.optional(),
      customer: text.optional(),
    }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/payment_intents',
        input,
        rows: tables.paymentIntents.newest(),
        isWanted: ({ created, customer }) =>
          inRange(created, input.created) &&
          (input.customer === undefined || customer === input.customer),
      }),
  }),
  operation<Stripe.PaymentIntentRetrieveParams>()({
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => intentOf(call, id),
  }),
  operation<Stripe.PaymentIntentUpdateParams>()({
    method: 'POST',
    path: '/v1/payment_intents/{id}',
    params: z.strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: z.union([z.literal(''), z.email()]).optional(),
      transfer_group: text.optional(),
    }),
    handle(call, input, { id }): Stripe.PaymentIntent {
      const { metadata: change, receipt_email: email, ...rest } = input;
      const intent = intentOf(call, id);
      return call.tables.paymentIntents.put({
        ...intent,
        ...rest,
        ...(email !== undefined && { receipt_email: email || null }),
        metadata: mergeMetadata(intent.metadata, change),
      });
    },
  }),
  operation<Stripe.PaymentIntentCancelParams>()({
    method: 'POST',
    path: '/v1/payment_intents/{id}/cancel',
    params: z.strictObject({
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
    }),
    handle(call, input, { id }): Stripe.PaymentIntent {
      const intent = intentOf(call, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalidRequest(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          { code: 'payment_intent_unexpected_state' },
        );
      const canceled = call.tables.paymentIntents.put({
        ...intent,
        status: 'canceled',
        canceled_at: call.world.now(),
        cancellation_reason: input.cancellation_reason ?? null,
        next_action: null,
      });
      emit(call.world, call.account, 'payment_intent.canceled', canceled);
      return canceled;
    },
  }),
];
