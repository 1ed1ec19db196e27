import { money, type Route } from '@foyer/kit';
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

/**
 * What became of tenants' shares when they were paid out, or will: the tenant's total with debt returned is
 * what was kept for debt, kept as a reserve and transferred.
 */
export const payoutSplit = z.object({
  tenantTotal: money(),
  /** What other orders had paid for what these owed, and they don't owe any more. */
  debtReturned: money(),
  /** Kept for what the tenant owes. */
  debtTaken: money(),
  /** Kept back for a while. */
  reserved: money(),
  transferred: money(),
});
export type PayoutSplit = z.output<typeof payoutSplit>;

export const transferAnswer = z.object({
  success: z.boolean(),
  /** Why nothing was paid out; absent where something was. */
  message: z.string().optional(),
  completedOrderPayouts: z.array(payoutSplit.extend({ orderUID: z.string(), payoutId: z.uuid() })),
  /** The sums of the completed ones. */
  totals: payoutSplit,
  failedOrderPayouts: z.array(failedPayout),
});
export type TransferAnswer = z.output<typeof transferAnswer>;

/** What a payout of orders would come to, by tenant, and what it would leave out. */
export const payoutPreview = z.object({
  tenants: z.array(
    payoutSplit.extend({
      tenantId: z.uuid(),
      tenantName: z.string(),
      tenantURL: z.string(),
      orders: z.number().int(),
      platformTotal: money(),
      /** What the tenant owes before this payout, and after it. */
      owed: money(),
      stillOwed: money(),
    }),
  ),
  totals: payoutSplit.extend({ orders: z.number().int(), platformTotal: money() }),
  leftOut: z.array(
    z.object({
      /** Empty where there is no such order. */
      tenantName: z.string(),
      reason: z.string(),
      message: z.string(),
      orders: z.number().int(),
      amount: money(),
    }),
  ),
});
export type PayoutPreview = z.output<typeof payoutPreview>;

export const previewRoute = {
  method: 'post',
  path: '/platform/transfer/preview',
  can: 'payouts.transfer',
  summary:
    'What a payout of orders comes to for each tenant: debt, reserve and transfer. Moves no money',
  body: z.object({
    orderUIDs: z
      .array(z.string().min(1), { error: NONE_SELECTED })
      .min(1, NONE_SELECTED)
      .max(10_000, 'At most 10,000 orders at once.'),
  }),
  reply: payoutPreview,
} as const satisfies Route;

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
