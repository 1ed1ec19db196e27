import * as z from 'zod';
import { money, type Route } from '@foyer/kit';

export const NONE_SELECTED =
  'No Order Selected: Please select at least one order to transfer payout.';

/** An order that was not paid out, with a code for programs and a message for people. */
export const failedPayout = z.object({
  orderUID: z.string(),
  reason: z.string(),
  message: z.string(),
});
export type FailedPayout = z.output<typeof failedPayout>;

/**
 * The split of tenants' shares at their payout, actual or expected: the tenant's total plus
 * returned debt equals repaid debt plus reserve plus the amount transferred.
 */
export const payoutSplit = z.object({
  tenantTotal: money(),
  /** Debt of these orders that other orders had repaid and that is no longer owed. */
  debtReturned: money(),
  /** Kept to repay the tenant's debt. */
  debtTaken: money(),
  /** Held in reserve. */
  reserved: money(),
  transferred: money(),
});
export type PayoutSplit = z.output<typeof payoutSplit>;

export const transferResponse = z.object({
  success: z.boolean(),
  /** Why nothing was paid out; absent if something was. */
  message: z.string().optional(),
  completedOrderPayouts: z.array(payoutSplit.extend({ orderUID: z.string(), payoutId: z.uuid() })),
  /** The sums over the completed orders. */
  totals: payoutSplit,
  failedOrderPayouts: z.array(failedPayout),
});
export type TransferResponse = z.output<typeof transferResponse>;

/** What a payout would pay each tenant, and which orders it would leave out. */
export const payoutPreview = z.object({
  tenants: z.array(
    payoutSplit.extend({
      tenantId: z.uuid(),
      tenantName: z.string(),
      tenantURL: z.string(),
      orders: z.number().int(),
      platformTotal: money(),
      /** The tenant's debt before and after this payout. */
      owed: money(),
      stillOwed: money(),
    }),
  ),
  totals: payoutSplit.extend({ orders: z.number().int(), platformTotal: money() }),
  leftOut: z.array(
    z.object({
      /** Empty if the order doesn't exist. */
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
  summary: 'Preview of a payout by tenant: amounts owed, reserve and transfer. Moves no money',
  body: z.object({
    orderUIDs: z
      .array(z.string().min(1), { error: NONE_SELECTED })
      .min(1, NONE_SELECTED)
      .max(10_000, 'You can preview up to 10,000 orders at once.'),
  }),
  reply: payoutPreview,
} as const satisfies Route;

export const transferRoute = {
  method: 'post',
  path: '/platform/transfer/payout-orders',
  can: 'payouts.transfer',
  summary: 'Pays out orders to their tenants, each only once',
  body: z.object({
    orderUIDs: z
      .array(z.string().min(1), { error: NONE_SELECTED })
      .min(1, NONE_SELECTED)
      .max(500, 'You can pay out up to 500 orders at once.'),
  }),
  reply: transferResponse,
  idempotent: 'steps',
} as const satisfies Route;

/** The most orders that one call holds or releases. */
export const MOST_HOLDS = 5_000;

/** The message of a hold that was placed without one. */
export const NO_MESSAGE = 'No message specified';

export const holdRoute = {
  method: 'post',
  path: '/tenants/:tenantId/payout/hold',
  can: 'payouts.hold',
  summary: 'Holds or releases the payout for an order',
  body: z.object({
    orderId: z.string().min(1, 'Order ID is required.'),
    eventId: z.string().min(1, 'Event ID is required.'),
    message: z.string().max(500, 'Use 500 characters or fewer.').default(NO_MESSAGE),
    hold: z.boolean(),
  }),
  reply: z.object({ success: z.literal(true), onHold: z.boolean() }),
} as const satisfies Route;

export const holdManyRoute = {
  method: 'post',
  path: '/platform/payouts/hold',
  can: 'payouts.hold',
  summary: 'Holds or releases the payouts for many orders; skips orders that can’t change',
  takesLong: true,
  body: z.object({
    orderUIDs: z
      .array(z.string().min(1), { error: NONE_SELECTED })
      .min(1, NONE_SELECTED)
      .max(MOST_HOLDS, 'You can hold or release up to 5,000 orders at once.'),
    message: z.string().max(500, 'Use 500 characters or fewer.').default(NO_MESSAGE),
    hold: z.boolean(),
  }),
  reply: z.object({
    /** Orders that are now held, or no longer held. */
    changed: z.number().int(),
    /** Orders that were so already, that are paid out or in progress, or that Stripe pays out. */
    leftOut: z.number().int(),
  }),
} as const satisfies Route;
