import { entity, instant, money } from '@foyer/kit';
import * as z from 'zod';

export const FACILITATORS = ['platform', 'tenant'] as const;
export type Facilitator = (typeof FACILITATORS)[number];

/** The badge of an order. */
export const PAYOUT_STATUSES = ['completed', 'on_hold', 'ready', 'pending'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The state of a row in the list of pending payouts, where a hold is shown beside it. */
export const ROW_STATUSES = ['ready', 'pending'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** An order that is not paid out yet. Its id is the order's. */
export const pendingRow = entity(
  z.object({
    orderUID: z.string(),
    payoutId: z.uuid().nullable(),
    balanceAvailableOn: instant().nullable(),
    dateCreated: instant(),
    tenantURL: z.string(),
    tenantId: z.uuid(),
    eventName: z.string(),
    eventId: z.uuid(),
    chargeId: z.string(),
    status: z.enum(ROW_STATUSES),
    payoutStatus: z.enum(PAYOUT_STATUSES),
    facilitator: z.enum(FACILITATORS),
    totalAmount: money(),
    netAmount: money(),
    tenantTotal: money(),
    platformTotal: money(),
    gatewayFee: money().nullable(),
    payoutCompleted: z.boolean(),
    onHold: z.boolean(),
    disputed: z.boolean(),
    /** Whether its tenant has a connected account: without one its transfer is refused. */
    hasAccount: z.boolean(),
    holdMessage: z.string().nullable(),
    heldBy: z.string().nullable(),
    heldAt: instant().nullable(),
  }),
);
export type PendingRow = z.output<typeof pendingRow>;

/** Whether what was paid out is still with the tenant. */
export const PAYOUT_STATES = ['completed', 'partly_reversed', 'reversed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** How many of its orders a payout names; all of them are a list of their own. */
export const SHOWN_ORDERS = 10;

/** What was paid out for an event at once. */
export const payoutRow = entity(
  z.object({
    payoutId: z.uuid(),
    tenantId: z.uuid(),
    tenantURL: z.string(),
    eventId: z.uuid(),
    eventName: z.string(),
    eventStart: instant(),
    facilitator: z.enum(FACILITATORS),
    status: z.enum(PAYOUT_STATES),
    /** The first of them; the search in this field finds every one. */
    orderUIDs: z.array(z.string()).max(SHOWN_ORDERS),
    orderCount: z.number(),
    ticketCount: z.number(),
    totalAmount: money(),
    creditCardProcessingFee: money(),
    netAmount: money(),
    tenantTotal: money(),
    platformTotal: money(),
    /** What of the tenant's total went to its debt instead of its account. */
    debtTaken: money(),
    /** What others had paid of its orders' own debts, and what was paid out beside the tenant's total. */
    debtReturned: money(),
    /** What of the tenant's total was kept back as a reserve when it was paid out. */
    reserved: money(),
    chargeGatewayFeesToPlatform: z.boolean(),
    dateCreated: instant(),
  }),
);
export type PayoutRow = z.output<typeof payoutRow>;

/** An order of a payout. */
export const payoutOrderRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  gatewayFee: money(),
  totalAmount: money(),
  tenantTotal: money(),
  platformTotal: money(),
  netAmount: money(),
  transferredAmount: money(),
  reversedAmount: money(),
  /** Kept back as a reserve when it was paid out, and what of it still is. */
  reserved: money(),
  stillReserved: money(),
  status: z.enum(PAYOUT_STATUSES),
  payoutCompleted: z.boolean(),
  dateCompleted: instant(),
});
export type PayoutOrderRow = z.output<typeof payoutOrderRow>;
