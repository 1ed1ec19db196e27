import { event } from '@foyer/kit';
import * as z from 'zod';

/** Stripe refused a transfer to a tenant. */
export const transferFailed = event(
  'payouts.transferFailed/v1',
  z.object({
    tenantId: z.string(),
    eventId: z.string(),
    orderId: z.string(),
    orderUID: z.string(),
    /** What it would have paid: the order's share, its reserve, or what was returned after the payout. */
    kind: z.enum(['payout', 'reserve', 'adjustment']),
    /** The payout that it would have been a part of, with other orders of its event. */
    payoutId: z.string(),
    /** The same for each try of the transfer. */
    transferId: z.string(),
    amountCents: z.number().int(),
  }),
  { key: ({ kind, payoutId, transferId }) => (kind === 'payout' ? payoutId : transferId) },
);

/** A tenant's bank rejected a payout from its Stripe account. */
export const bankPayoutFailed = event(
  'payouts.bankPayoutFailed/v1',
  z.object({ tenantId: z.string(), bankPayoutId: z.string(), amountCents: z.number().int() }),
  { key: ({ bankPayoutId }) => bankPayoutId },
);

/** A comparison of the ledger with Stripe found differences that weren't known. */
export const differencesFound = event(
  'payouts.differencesFound/v1',
  z.object({
    checkId: z.string(),
    count: z.number().int().positive(),
    /** The sum of how far the amounts are apart, without the fees. */
    amountCents: z.number().int(),
  }),
);
