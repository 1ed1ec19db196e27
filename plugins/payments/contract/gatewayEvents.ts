import { event } from '@foyer/kit';
import * as z from 'zod';

/**
 * What the gateway told. Each is a hint to look, and no fact: it may come twice, late and out of
 * order, so whoever listens reads the object anew. Hints about one object become one.
 */
const account = z.string().nullable().describe('null is the platform’s own');
const orderUID = z.string().nullable();

const sessionHint = z.object({ tenantId: z.uuid(), account, sessionId: z.string() });
const chargeHint = z.object({ tenantId: z.uuid(), account, chargeId: z.string(), orderUID });

/** A payment page was paid, given up or ran out of time; a charge's fee and date became known. */
export const paymentHint = z.union([sessionHint, chargeHint]);
export type PaymentHint = z.output<typeof paymentHint>;

/** All that was told of payments at once: on a busy evening many hints are one piece of work. */
export const paymentsChanged = event(
  'payments.paymentsChanged/v1',
  z.object({ hints: z.array(paymentHint).min(1) }),
);

/** A card was refused; the payment page stays open for another. */
export const paymentFailed = event(
  'payments.paymentFailed/v1',
  z.object({ tenantId: z.uuid(), account, paymentIntentId: z.string(), orderUID }),
  { key: ({ paymentIntentId }) => paymentIntentId },
);

/** A refund was made, here or in the gateway's dashboard, or has failed. */
export const refundChanged = event(
  'payments.refundChanged/v1',
  z.object({ account, refundId: z.string(), chargeId: z.string().nullable(), orderUID }),
  { key: ({ refundId }) => refundId },
);

/** A buyer's bank takes money back, or gave it back. */
export const disputeChanged = event(
  'payments.disputeChanged/v1',
  z.object({ account, disputeId: z.string(), chargeId: z.string() }),
  { key: ({ disputeId }) => disputeId },
);

/** A transfer to a tenant was made or reversed. */
export const transferChanged = event(
  'payments.transferChanged/v1',
  z.object({ transferId: z.string(), attemptId: z.string().nullable(), orderUID }),
  { key: ({ transferId }) => transferId },
);

/** What a connected account may do has changed. */
export const accountChanged = event(
  'payments.accountChanged/v1',
  z.object({ account: z.string() }),
  { key: (payload) => payload.account },
);

/** Money of a connected account is on its way to its bank, has arrived there, or came back. */
export const bankPayoutChanged = event(
  'payments.bankPayoutChanged/v1',
  z.object({ account: z.string(), payoutId: z.string() }),
  { key: ({ payoutId }) => payoutId },
);
