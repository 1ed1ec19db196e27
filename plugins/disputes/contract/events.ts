import { event, instant } from '@foyer/kit';
import * as z from 'zod';

/** A buyer's bank opened a dispute that isn't decided yet. */
export const disputeOpened = event(
  'disputes.opened/v1',
  z.object({
    tenantId: z.string(),
    eventId: z.string(),
    orderId: z.string(),
    orderUID: z.string(),
    disputeId: z.string(),
    amountCents: z.number().int(),
    /** The deadline for evidence; null if the bank accepts none. */
    dueAt: instant().nullable(),
  }),
  { key: ({ disputeId }) => disputeId },
);
