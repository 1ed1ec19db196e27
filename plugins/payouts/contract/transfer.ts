import type { Route } from '@foyer/kit';
import * as z from 'zod';

export const NONE_SELECTED =
  'No Order Selected: Please select at least one order to transfer payout.';

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

export const transferRoute = {
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
} as const satisfies Route;
