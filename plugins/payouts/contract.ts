import { contract, money } from '@foyer/kit';
import * as z from 'zod';
import { lists, resources } from './contract/lists.ts';
import { permissions } from './contract/permissions.ts';

export * from './contract/rows.ts';

const NONE_SELECTED = 'No Order Selected: Please select at least one order to transfer payout.';

/** What a hold says whose reason nobody gave. */
export const NO_MESSAGE = 'No message specified';

/** An order that was not paid out, why as other programs read it, and as people do. */
export const failedPayout = z.object({
  orderUID: z.string(),
  reason: z.string(),
  message: z.string(),
});
export type FailedPayout = z.output<typeof failedPayout>;

export const transferAnswer = z.object({
  success: z.boolean(),
  /** Why nothing was paid out; absent where something was. */
  message: z.string().optional(),
  completedOrderPayouts: z.array(z.object({ orderUID: z.string(), payoutId: z.uuid() })),
  failedOrderPayouts: z.array(failedPayout),
});
export type TransferAnswer = z.output<typeof transferAnswer>;

export const payouts = contract({
  id: 'payouts',
  requires: ['tenants', 'payments', 'fees', 'events', 'orders'],
  permissions,
  lists,
  resources,
  routes: {
    hold: {
      method: 'post',
      path: '/tenants/:tenantId/payout/hold',
      can: 'payouts.hold',
      summary: 'Holds the payout of an order back, or releases it',
      body: z.object({
        orderId: z.string().min(1, 'Which order?'),
        eventId: z.string().min(1, 'Of which event?'),
        message: z.string().max(500, 'At most 500 characters.').default(NO_MESSAGE),
        hold: z.boolean(),
      }),
      reply: z.object({ success: z.literal(true), onHold: z.boolean() }),
    },
    transfer: {
      method: 'post',
      path: '/platform/transfer/payout-orders',
      can: 'payouts.transfer',
      summary: 'Pays orders out to their tenants, each once',
      body: z.object({
        orderUIDs: z
          .array(z.string().min(1), { error: NONE_SELECTED })
          .min(1, NONE_SELECTED)
          .max(500, 'At most 500 orders at once.'),
      }),
      reply: transferAnswer,
      idempotent: 'steps',
    },
    debt: {
      method: 'get',
      path: '/tenants/:tenantId/payout/debt',
      can: 'payouts.read',
      summary: 'What a tenant owes, which its next payouts are lowered by',
      reply: z.object({ owed: money() }),
    },
  },
});

export default payouts;
