import { entity, money, text, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';
import { refundRow } from './rows.ts';

const NO_REASON = 'Reason is required';

/** By default, the places of tickets that were scanned in stay off sale. */
const returnsUsedPlaces = z.boolean().default(false);

const what = {
  /** Their ids, or what is printed on them. */
  ticketIds: z.array(anyId()).max(1000).optional(),
  amount: money()
    .refine((dollars) => dollars > 0, 'A refund is more than nothing.')
    .optional(),
  /** Whether the service and platform fees of the tickets go back with them. */
  withFees: z.boolean().default(true),
};

/** Whole tickets, or an amount: never both. An amount leaves tickets valid unless nothing is left of the order. */
function eitherOr(
  { ticketIds = [], amount }: { ticketIds?: string[] | undefined; amount?: number | undefined },
  context: z.RefinementCtx,
): void {
  if (ticketIds.length > 0 === (amount !== undefined))
    context.addIssue({
      code: 'custom',
      path: ['ticketIds'],
      message: 'Choose tickets or enter an amount.',
    });
}

export const reasonOfRefund = text(NO_REASON)
  .max(500, 'At most 500 characters.')
  .refine((value) => value.trim() !== '', NO_REASON);

export const refundForm = z
  .object({ ...what, returnsUsedPlaces, reason: reasonOfRefund })
  .superRefine(eitherOr);
export type RefundForm = z.output<typeof refundForm>;

export const refundPreviewForm = z.object(what).superRefine(eitherOr);
export type RefundPreviewForm = z.output<typeof refundPreviewForm>;

/** Who gets and who gives what by a refund. Refund, tenant and platform sum to zero. */
export const refundPreview = z.object({
  /** What the buyer gets. */
  refundAmount: money(),
  /** What of the order is left after it. */
  left: money(),
  /** How many tickets are no longer valid: those asked for, or all once nothing is left of the order. */
  ticketCount: z.number(),
  /** By how much the shares change; below zero they give. */
  tenant: money(),
  platform: money(),
  /** What the bank keeps of the payment, whatever goes back. */
  keptFee: money(),
  /** The buyer, as long as the order keeps the card fee that the buyer paid. */
  feeBearer: z.enum(['buyer', 'tenant', 'platform']),
  /** What is taken of what is kept back as a reserve. */
  reserved: money(),
  /** What is taken back of what was paid out. */
  reversed: money(),
  /** What the tenant owes more from then on; below zero less. */
  debt: money(),
  /** False where the organiser hands the money back: it never was with us. */
  isByGateway: z.boolean(),
  /** The bank's fee is not known yet, or the gateway shares by itself: cents may differ. */
  isEstimated: z.boolean(),
});
export type RefundPreview = z.output<typeof refundPreview>;

const { orderUID, status, refundAmount, refundReason, ticketIds } = refundRow.shape.details.shape;

const REFUND = '/tenants/:tenantId/events/:eventId/orders/:orderUID/refund';
const params = z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() });

export const refundRoute = {
  method: 'post',
  path: REFUND,
  can: 'orders.refund',
  summary: 'Refunds tickets or an amount; what the bank has not answered yet is on its way',
  params,
  body: refundForm,
  reply: entity(z.object({ orderUID, status, refundAmount, refundReason, ticketIds })).extend({
    success: z.literal(true),
  }),
  idempotent: 'steps',
} as const satisfies Route;

export const refundPreviewRoute = {
  method: 'post',
  path: `${REFUND}/preview`,
  whileActing: 'reads',
  can: 'orders.refund',
  summary: 'Who gets and who gives what by a refund, before anybody asks for it; nothing changes',
  params,
  body: refundPreviewForm,
  reply: refundPreview,
} as const satisfies Route;
