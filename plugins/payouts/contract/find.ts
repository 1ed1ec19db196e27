import type { Route } from '@foyer/kit';
import * as z from 'zod';

export const foundByStripeId = z.object({
  kind: z.enum(['payment', 'refund', 'dispute', 'transfer', 'reversal', 'account']),
  tenantId: z.uuid(),
  tenantName: z.string(),
  /** Null for an account, which belongs to the tenant. */
  eventId: z.uuid().nullable(),
  orderUID: z.string().nullable(),
});
export type FoundByStripeId = z.output<typeof foundByStripeId>;

/** The prefixes of the IDs that can be found. */
export const STRIPE_ID = /^(pi|ch|py|re|pyr|du|dp|tr|trr|acct)_\w+$/;

export const findRoutes = {
  findByStripeId: {
    method: 'get',
    path: '/platform/payouts/find',
    can: 'payouts.readAll',
    summary: 'The order or tenant that a Stripe ID belongs to',
    query: z.object({ id: z.string().max(255) }),
    reply: z.object({ result: z.array(foundByStripeId) }),
  },
} as const satisfies Record<string, Route>;
