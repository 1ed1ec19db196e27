import { event } from '@foyer/kit';
import * as z from 'zod';

/** Identifies the order that the event is about. */
const named = z.object({
  tenantId: z.string(),
  eventId: z.string(),
  orderId: z.string(),
  orderUID: z.string(),
});
const byOrder = ({ orderUID }: { orderUID: string }) => orderUID;

/** The order is paid, or is free, and has its tickets. */
export const orderCompleted = event('orders.completed/v1', named, {
  key: byOrder,
  inParallel: true,
});

/** The buyer of a completed order checked the box for news by email, with this text. */
export const newsWanted = event(
  'orders.newsWanted/v1',
  named.extend({ consent: z.string(), shownText: z.string() }),
  { key: byOrder, inParallel: true },
);

/** The gateway's fee is known, and when the rest can be paid out. */
export const orderSettled = event('orders.settled/v1', named, { key: byOrder });

/** A refund or a dispute changed the total of a completed order, or how it is split. */
export const orderMoneyChanged = event('orders.moneyChanged/v1', named, { key: byOrder });

/** A refund of the order is in progress at the gateway or was issued there; its amounts have changed. */
export const orderRefunded = event(
  'orders.refunded/v1',
  named.extend({
    refundId: z.string(),
    refundCents: z.number().int(),
    /** By how much the amount that can be transferred to the tenant fell. */
    payableDropCents: z.number().int(),
  }),
  { key: ({ refundId }) => refundId },
);

/** A buyer's bank opened a dispute, or its status changed. */
export const orderDisputed = event(
  'orders.disputed/v1',
  named.extend({
    disputeId: z.string(),
    status: z.enum(['open', 'won', 'lost']),
    amountCents: z.number().int(),
    feeCents: z.number().int(),
    /** Whether the gateway has already withdrawn the money. */
    isWithdrawn: z.boolean(),
  }),
  { key: ({ disputeId }) => disputeId },
);

/**
 * A dispute was lost after the tenant received its share with the charge; it owes what can't be reversed.
 */
export const orderShareOwed = event(
  'orders.shareOwed/v1',
  named.extend({ owedCents: z.number().int().positive() }),
  { key: byOrder },
);
