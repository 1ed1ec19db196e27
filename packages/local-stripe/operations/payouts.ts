import type Stripe from 'stripe';
import { z } from 'zod';
import { inRange, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';

// Money stays in its account until automatic payouts are turned on.
export const payouts = [
  operation<Stripe.PayoutListParams>()({
    method: 'GET',
    path: '/v1/payouts',
    params: z.strictObject({
      ...page,
      arrival_date: range.optional(),
      created: range.optional(),
      destination: text.optional(),
      status: text.optional(),
    }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/payouts',
        input,
        rows: tables.payouts.newest(),
        isWanted: ({ arrival_date: arrival, created, destination, status }) =>
          inRange(arrival, input.arrival_date) &&
          inRange(created, input.created) &&
          (input.destination === undefined || destination === input.destination) &&
          (input.status === undefined || status === input.status),
      }),
  }),
  operation<Stripe.PayoutRetrieveParams>()({
    method: 'GET',
    path: '/v1/payouts/{id}',
    params: z.strictObject({}),
    handle({ tables }, _input, { id }): Stripe.Payout {
      const payout = tables.payouts.get(id);
      if (!payout) throw resourceMissing('payout', id);
      return payout;
    },
  }),
];
