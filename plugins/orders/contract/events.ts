import { event } from '@foyer/kit';
import * as z from 'zod';

/** The order that something happened to. */
const named = z.object({
  tenantId: z.string(),
  eventId: z.string(),
  orderId: z.string(),
  orderUID: z.string(),
});
const byOrder = ({ orderUID }: { orderUID: string }) => orderUID;

/** It is paid, or there is nothing to pay, and it has its tickets. */
export const orderCompleted = event('orders.completed/v1', named, {
  key: byOrder,
  inParallel: true,
});

/** What the gateway kept of it is known, and when the rest can be paid out. */
export const orderSettled = event('orders.settled/v1', named, { key: byOrder });

/** A refund or a dispute has changed what a completed order comes to, or who gets what of it. */
export const orderMoneyChanged = event('orders.moneyChanged/v1', named, { key: byOrder });

/** A refund of it is under way at the gateway or was made there; its figures have changed. */
export const orderRefunded = event(
  'orders.refunded/v1',
  named.extend({
    refundId: z.string(),
    refundCents: z.number().int(),
    /** By how much what may be transferred to the tenant fell. */
    payableDropCents: z.number().int(),
  }),
  { key: ({ refundId }) => refundId },
);

/** A buyer's bank took the payment back, or the matter moved on. */
export const orderDisputed = event(
  'orders.disputed/v1',
  named.extend({
    disputeId: z.string(),
    status: z.enum(['open', 'won', 'lost']),
    amountCents: z.number().int(),
    feeCents: z.number().int(),
    /** Whether the gateway has taken the money back already. */
    isWithdrawn: z.boolean(),
  }),
  { key: ({ disputeId }) => disputeId },
);

/** A dispute was lost whose money the tenant got with the charge, and what cannot be taken back it owes. */
export const orderShareOwed = event(
  'orders.shareOwed/v1',
  named.extend({ owedCents: z.number().int().positive() }),
  { key: byOrder },
);
