import { entity, money, text, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';
import { refundRow } from './rows.ts';

const NO_REASON = 'Reason is required';

/** By default, used tickets don't return to inventory. */
const returnsUsedPlaces = z.boolean().default(false);

const what = {
  /** Row IDs, or the IDs printed on the tickets. */
  ticketIds: z.array(anyId()).max(1000).optional(),
  amount: money()
    .refine((dollars) => dollars > 0, 'Enter an amount greater than $0.')
    .optional(),
  /** Whether the tickets' service and platform fees are refunded too. */
  withFees: z.boolean().default(true),
};

/** Either whole tickets or an amount. An amount leaves tickets valid unless the order is then fully refunded. */
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
  .max(500, 'Use 500 characters or fewer.')
  .refine((value) => value.trim() !== '', NO_REASON);

export const refundForm = z
  .object({ ...what, returnsUsedPlaces, reason: reasonOfRefund })
  .superRefine(eitherOr);
export type RefundForm = z.output<typeof refundForm>;

export const refundPreviewForm = z.object(what).superRefine(eitherOr);
export type RefundPreviewForm = z.output<typeof refundPreviewForm>;

/** Who receives and who pays in a refund. Refund, tenant and platform sum to zero. */
export const refundPreview = z.object({
  /** What the buyer receives. */
  refundAmount: money(),
  /** The order's remaining total. */
  left: money(),
  /** How many tickets become invalid: the selected ones, or all if the order is fully refunded. */
  ticketCount: z.number(),
  /** Changes of the shares; negative if that party pays. */
  tenant: money(),
  platform: money(),
  /** The card fee, which isn't returned. */
  keptFee: money(),
  /** Who bears the card fee: the buyer, if they paid it and the order keeps it. */
  feeBearer: z.enum(['buyer', 'tenant', 'platform']),
  /** The amount taken from the reserve. */
  reserved: money(),
  /** The amount reversed from payouts. */
  reversed: money(),
  /** By how much the tenant's debt grows; negative if it shrinks. */
  debt: money(),
  /** False if the organizer returns the money, because it wasn't collected by the platform. */
  isByGateway: z.boolean(),
  /** The gateway's fee isn't known yet, or the gateway splits the refund itself: cents may differ. */
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
  summary: 'Refunds tickets or an amount; the bank may confirm the refund later',
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
  whileImpersonating: 'reads',
  can: 'orders.refund',
  summary: 'Previews who pays and who receives what in a refund; nothing changes',
  params,
  body: refundPreviewForm,
  reply: refundPreview,
} as const satisfies Route;
