import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceTransactionNow } from '../money/post.ts';
import { inRange, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';

export const balanceTransactions = [
  operation<Stripe.BalanceTransactionListParams>()({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: z.strictObject({
      ...page,
      created: range.optional(),
      currency: z.literal('usd').optional(),
      payout: text.optional(),
      source: text.optional(),
      type: text.optional(),
    }),
    handle({ world, tables }, input) {
      const list = listPage({
        url: '/v1/balance_transactions',
        input,
        rows: tables.balanceTransactions.newest(),
        isWanted: ({ id, created, source, type }) =>
          inRange(created, input.created) &&
          (input.payout === undefined || tables.payoutLines.get(id)?.payout === input.payout) &&
          (input.source === undefined || source === input.source) &&
          (input.type === undefined || type === input.type),
      });
      return { ...list, data: list.data.map((each) => balanceTransactionNow(world, each)) };
    },
  }),
  operation<Stripe.BalanceTransactionRetrieveParams>()({
    method: 'GET',
    path: '/v1/balance_transactions/{id}',
    params: z.strictObject({}),
    handle({ world, tables }, _input, { id }): Stripe.BalanceTransaction {
      const transaction = tables.balanceTransactions.get(id);
      if (!transaction) throw resourceMissing('balance transaction', id);
      return balanceTransactionNow(world, transaction);
    },
  }),
];
