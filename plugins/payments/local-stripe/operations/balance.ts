import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf } from '../money/balanceOf.ts';
import { operation } from '../protocol/operation.ts';

export const balance = [
  operation<Stripe.BalanceRetrieveParams>()({
    method: 'GET',
    path: '/v1/balance',
    params: z.strictObject({}),
    handle({ world, account }): Stripe.Balance {
      const { availableCents, pendingCents } = balanceOf(world, account);
      return {
        object: 'balance',
        available: [
          { amount: availableCents, currency: 'usd', source_types: { card: availableCents } },
        ],
        livemode: false,
        pending: [{ amount: pendingCents, currency: 'usd', source_types: { card: pendingCents } }],
      };
    },
  }),
];
