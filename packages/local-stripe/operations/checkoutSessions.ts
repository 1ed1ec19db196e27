import type Stripe from 'stripe';
import { z } from 'zod';
import { expireSession } from '../money/expireSession.ts';
import { lineItemsOf } from '../money/newLineItem.ts';
import { inRange, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';
import { createSession } from './createSession.ts';

function sessionOf({ tables }: Call, id: string): Stripe.Checkout.Session {
  const session = tables.checkoutSessions.get(id);
  if (!session) throw resourceMissing('checkout.session', id);
  return session;
}

export const checkoutSessions = [
  createSession,
  operation<Stripe.Checkout.SessionListParams>()({
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: z.strictObject({
      ...page,
      created: range.optional(),
      customer: text.optional(),
      payment_intent: text.optional(),
      status: z.enum(['complete', 'expired', 'open']).optional(),
    }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/checkout/sessions',
        input,
        rows: tables.checkoutSessions.newest(),
        isWanted: (session) =>
          inRange(session.created, input.created) &&
          (input.customer === undefined || session.customer === input.customer) &&
          (input.payment_intent === undefined || session.payment_intent === input.payment_intent) &&
          (input.status === undefined || session.status === input.status),
      }),
  }),
  operation<Stripe.Checkout.SessionRetrieveParams>()({
    method: 'GET',
    path: '/v1/checkout/sessions/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => sessionOf(call, id),
  }),
  operation<Stripe.Checkout.SessionExpireParams>()({
    method: 'POST',
    path: '/v1/checkout/sessions/{id}/expire',
    params: z.strictObject({}),
    handle(call, _input, { id }) {
      const session = sessionOf(call, id);
      if (session.status !== 'open')
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}`,
        );
      return expireSession(call.world, call.account, session);
    },
  }),
  operation<Stripe.Checkout.SessionListLineItemsParams>()({
    method: 'GET',
    path: '/v1/checkout/sessions/{id}/line_items',
    params: z.strictObject(page),
    handle: (call, input, { id }) => lineItemsOf(call.tables, sessionOf(call, id).id, input),
  }),
];
