import { entity, money, text, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';
import { refundRow } from './rows.ts';

const NO_REASON = 'Reason is required';

/** Whole tickets, or an amount: never both, for an amount leaves every ticket valid. */
export const refundForm = z
  .object({
    /** Their ids, or what is printed on them. */
    ticketIds: z.array(anyId()).max(1000).optional(),
    amount: money()
      .refine((dollars) => dollars > 0, 'A refund is more than nothing.')
      .optional(),
    reason: text(NO_REASON)
      .max(500, 'At most 500 characters.')
      .refine((value) => value.trim() !== '', NO_REASON),
    /** Whether the service and platform fees of the tickets go back with them. */
    withFees: z.boolean().default(true),
  })
  .superRefine(({ ticketIds = [], amount }, context) => {
    if (ticketIds.length > 0 === (amount !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['ticketIds'],
        message: 'Choose tickets or enter an amount.',
      });
  });
export type RefundForm = z.output<typeof refundForm>;

const { orderUID, status, refundAmount, refundReason, ticketIds } = refundRow.shape.details.shape;

export const refundRoute = {
  method: 'post',
  path: '/tenants/:tenantId/events/:eventId/orders/:orderUID/refund',
  can: 'orders.refund',
  summary: 'Refunds tickets or an amount; what the bank has not answered yet is on its way',
  params: z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() }),
  body: refundForm,
  reply: entity(z.object({ orderUID, status, refundAmount, refundReason, ticketIds })).extend({
    success: z.literal(true),
  }),
  idempotent: 'steps',
} as const satisfies Route;
