import { event } from '@foyer/kit';
import * as z from 'zod';

/**
 * Events from the gateway. Each is a hint to look, not a fact: it may arrive twice, late or out of
 * order, so listeners read the object again. Hints about one object are merged.
 */
const account = z.string().nullable().describe('null for the platform’s own account');
const orderUID = z.string().nullable();

const sessionHint = z.object({ tenantId: z.uuid(), account, sessionId: z.string() });
const chargeHint = z.object({ tenantId: z.uuid(), account, chargeId: z.string(), orderUID });

/** A payment page was paid, abandoned or expired, or a charge's fee and date became known. */
export const paymentHint = z.union([sessionHint, chargeHint]);
export type PaymentHint = z.output<typeof paymentHint>;

/** All payment hints of one batch, so that listeners can process them together at busy times. */
export const paymentsChanged = event(
  'payments.paymentsChanged/v1',
  z.object({ hints: z.array(paymentHint).min(1) }),
);

/** A card was declined; the payment page stays open for another. */
export const paymentFailed = event(
  'payments.paymentFailed/v1',
  z.object({ tenantId: z.uuid(), account, paymentIntentId: z.string(), orderUID }),
  { key: ({ paymentIntentId }) => paymentIntentId },
);

/** A refund was issued, here or in the gateway's dashboard, or failed. */
export const refundChanged = event(
  'payments.refundChanged/v1',
  z.object({ account, refundId: z.string(), chargeId: z.string().nullable(), orderUID }),
  { key: ({ refundId }) => refundId },
);

/** A buyer's bank took money back, or returned it. */
export const disputeChanged = event(
  'payments.disputeChanged/v1',
  z.object({ account, disputeId: z.string(), chargeId: z.string() }),
  { key: ({ disputeId }) => disputeId },
);

/** A transfer to a tenant was created or reversed. */
export const transferChanged = event(
  'payments.transferChanged/v1',
  z.object({ transferId: z.string(), attemptId: z.string().nullable(), orderUID }),
  { key: ({ transferId }) => transferId },
);

/** The capabilities of a connected account changed. */
export const accountChanged = event(
  'payments.accountChanged/v1',
  z.object({ account: z.string() }),
  { key: (payload) => payload.account },
);

/** A payout from a connected account to its bank was sent, arrived or failed. */
export const bankPayoutChanged = event(
  'payments.bankPayoutChanged/v1',
  z.object({ account: z.string(), payoutId: z.string() }),
  { key: ({ payoutId }) => payoutId },
);

/** A tenant finished setting up its account: Stripe needs nothing else. Unlike the others, a fact. */
export const accountFinished = event(
  'payments.accountFinished/v1',
  z.object({ tenantId: z.string(), account: z.string() }),
);
