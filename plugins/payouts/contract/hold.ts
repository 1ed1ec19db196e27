import type { Route } from '@foyer/kit';
import * as z from 'zod';

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
