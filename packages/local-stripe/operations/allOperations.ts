import { type Operation, operation } from '../protocol/operation.ts';
import { accountLinks } from './accountLinks.ts';
import { accounts } from './accounts.ts';
import { applicationFees } from './applicationFees.ts';
import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf } from '../money/books.ts';
import { balanceTransactions } from './balanceTransactions.ts';
import { charges } from './charges.ts';
import { checkoutSessions } from './checkoutSessions.ts';
import { customers } from './customers.ts';
import { disputes } from './disputes.ts';
import { events } from './events.ts';
import { paymentIntents } from './paymentIntents.ts';
import { payouts } from './payouts.ts';
import { refunds } from './refunds.ts';
import { transferReversals } from './transferReversals.ts';
import { transfers } from './transfers.ts';
import { webhookEndpoints } from './webhookEndpoints.ts';

const balance = [
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

/** All operations under `/v1`. Anything else returns 404. */
export const allOperations: Operation[] = [
  ...accountLinks,
  ...accounts,
  ...applicationFees,
  ...balance,
  ...balanceTransactions,
  ...charges,
  ...checkoutSessions,
  ...customers,
  ...disputes,
  ...events,
  ...paymentIntents,
  ...payouts,
  ...refunds,
  ...transferReversals,
  ...transfers,
  ...webhookEndpoints,
];
