import type { Route } from '@foyer/kit';
import * as z from 'zod';

/** What a hold says whose reason nobody gave. */
export const NO_MESSAGE = 'No message specified';

export const holdRoute = {
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
} as const satisfies Route;
