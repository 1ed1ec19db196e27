import { entity, instant, money } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import * as z from 'zod';
import { ORDER_STATUSES } from './status.ts';

export const PAYMENT_METHODS = ['card', 'cash', 'free', 'complimentary'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** An order in a list. */
export const orderRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  dateCreated: instant(),
  orderUID: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  ticketCount: z.number(),
  ticketUIDs: z.array(z.string()),
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalAmount: money(),
  refunded: z.boolean(),
  refundedAmount: money(),
  disputed: z.boolean(),
  /** Whether its payout is on hold. */
  onHold: z.boolean(),
  status: z.enum(ORDER_STATUSES),
});
export type OrderRow = z.output<typeof orderRow>;

/** A completed order with its share of each sales figure. */
export const soldOrderRow = orderRow.extend({
  /** The date it counts on. */
  dateCompleted: instant(),
  grossSales: money(),
  netSales: money(),
  serviceFees: money(),
  processingFees: money(),
  discounts: money(),
  tax: money(),
  donation: money(),
});

/** A ticket in an event's list. */
export const ticketRow = z.object({
  id: z.uuid(),
  ticketUID: z.string(),
  details: z.object({ orderId: z.string() }),
  fullName: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  ticketTypeName: z.string(),
  ticketPrice: money(),
  used: z.boolean(),
  voided: z.boolean(),
  refunded: z.boolean(),
  complimentary: z.boolean(),
  /** Voided or refunded, but not returned to inventory. */
  keptBack: z.boolean(),
  dateCreated: instant(),
  dateUsed: instant().nullable(),
});
export type TicketRow = z.output<typeof ticketRow>;

/** A ticket in the list of an order. */
export const orderTicketRow = z.object({
  id: z.uuid(),
  ticketUID: z.string(),
  ticketTypeName: z.string(),
  ticketPrice: money(),
  used: z.boolean(),
  usedAt: instant().nullable(),
  usedWhere: z.string().nullable(),
  voided: z.boolean(),
  refunded: z.boolean(),
  /** Voided or refunded, but not returned to inventory. */
  keptBack: z.boolean(),
});
export type OrderTicketRow = z.output<typeof orderTicketRow>;

export const REFUND_STATUSES = [
  'requested',
  'processing',
  'completed',
  'failed',
  'external',
] as const;

/** A refund in a list. */
const refundDetails = z.object({
  dateCreated: instant(),
  /** The date it counts on. */
  dateCompleted: instant().nullable(),
  /** Whether the money was returned or is on its way: the refunds that reports count. */
  completed: z.boolean(),
  transactionDate: instant(),
  orderUID: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  name: z.string(),
  userId: z.string(),
  phone: z.string(),
  status: z.enum(REFUND_STATUSES),
  refundAmount: money(),
  refundReason: z.string(),
  ticketIds: z.array(z.string()),
  payoutDate: instant().nullable(),
});
export const refundRow = entity(refundDetails);
/** The same in the list of all tenants' refunds. */
export const platformRefundRow = entity(
  refundDetails.extend({ tenantId: z.uuid(), tenantURL: z.string() }),
);
export type RefundRow = z.output<typeof refundRow>;

/**
 * `ticket#17` and `17` are the same ID: other programs prefix IDs with their type. Invisible characters
 * come from pasting.
 */
export const bareId = (id: string): string => bareCode(id.slice(id.lastIndexOf('#') + 1));

/** An ID in a body or a path, without its optional prefix. */
export const anyId = () => z.string().transform(bareId);
