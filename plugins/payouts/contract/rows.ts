import { entity, instant, money } from '@foyer/kit';
import * as z from 'zod';

export const FACILITATORS = ['platform', 'tenant'] as const;
export type Facilitator = (typeof FACILITATORS)[number];

/** The payout badge of an order. */
export const PAYOUT_STATUSES = ['completed', 'on_hold', 'ready', 'pending'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * The status of a row in the pending payouts list. A manual hold has its own column; a dispute is
 * `on_hold`.
 */
export const ROW_STATUSES = ['ready', 'pending', 'on_hold'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/**
 * Whether an order can be paid out now, or the first reason why not. With `debt`, part of the share
 * repays the tenant's debt; with `kept_for_debt`, all of it, so nothing is transferred and no
 * account is needed.
 */
export const PAYABILITIES = [
  'payable',
  'debt',
  'kept_for_debt',
  'already_completed',
  'facilitator_is_tenant',
  'on_hold',
  'disputed',
  'suspended',
  'not_available',
  'no_account',
  'in_progress',
] as const;
export type Payability = (typeof PAYABILITIES)[number];
export const CAN_BE_PAID_OUT: readonly Payability[] = ['payable', 'debt', 'kept_for_debt'];

/** An order that isn't paid out yet. Its ID is the order's ID. */
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
    payability: z.enum(PAYABILITIES),
    facilitator: z.enum(FACILITATORS),
    totalAmount: money(),
    netAmount: money(),
    tenantTotal: money(),
    platformTotal: money(),
    gatewayFee: money().nullable(),
    payoutCompleted: z.boolean(),
    onHold: z.boolean(),
    disputed: z.boolean(),
    /** Whether the tenant's account can receive transfers; without one, the transfer is refused. */
    hasAccount: z.boolean(),
    /** Whether the tenant is suspended. Suspended tenants aren't paid out. */
    tenantSuspended: z.boolean(),
    /** The tenant's total debt, which payouts repay. */
    owed: money(),
    holdMessage: z.string().nullable(),
    heldBy: z.string().nullable(),
    heldAt: instant().nullable(),
  }),
);
export type PendingRow = z.output<typeof pendingRow>;

/** Whether the tenant still has the paid-out money. */
export const PAYOUT_STATES = ['completed', 'partly_reversed', 'reversed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** How many of its orders a payout row names; the rest are in the payout's own list. */
export const SHOWN_ORDERS = 10;

/** The orders of one event that were paid out together. */
export const payoutRow = entity(
  z.object({
    payoutId: z.uuid(),
    /** The ID that people read, such as `PO-7K3M9Q`. */
    payoutUID: z.string(),
    tenantId: z.uuid(),
    tenantURL: z.string(),
    eventId: z.uuid(),
    eventName: z.string(),
    eventStart: instant(),
    facilitator: z.enum(FACILITATORS),
    status: z.enum(PAYOUT_STATES),
    /** The first few orders; a search in this field finds all of them. */
    orderUIDs: z.array(z.string()).max(SHOWN_ORDERS),
    orderCount: z.number(),
    ticketCount: z.number(),
    totalAmount: money(),
    creditCardProcessingFee: money(),
    netAmount: money(),
    tenantTotal: money(),
    platformTotal: money(),
    /** The part of the tenant's total that repaid its debt. */
    debtTaken: money(),
    /**
     * Paid on top of the tenant's total: debt that other orders had repaid and that is no longer
     * owed.
     */
    debtReturned: money(),
    /** The part of the tenant's total that was held in reserve at the payout. */
    reserved: money(),
    /**
     * The amount sent to the tenant's account: total plus returned debt, minus repaid debt and
     * reserve.
     */
    transferred: money(),
    chargeGatewayFeesToPlatform: z
      .boolean()
      .describe(
        'Whether the platform, instead of the tenant, paid the card processing fee on each order: the ' +
          'tenant’s `chargeSurchargeFeesToPlatform` at the time of sale.',
      ),
    dateCreated: instant(),
  }),
);
export type PayoutRow = z.output<typeof payoutRow>;

/** An order in a payout. */
export const payoutOrderRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  gatewayFee: money(),
  totalAmount: money(),
  tenantTotal: money(),
  platformTotal: money(),
  netAmount: money(),
  /** How the tenant's total was split at the payout, as in `PayoutSplit`. */
  debtReturned: money(),
  debtTaken: money(),
  reserved: money(),
  transferred: money(),
  /** The part of the reserve that is still held. */
  stillReserved: money(),
  /**
   * The amount transferred so far, including reserve releases and repeated payments, and the amount
   * reversed.
   */
  transferredAmount: money(),
  reversedAmount: money(),
  status: z.enum(PAYOUT_STATUSES),
  payoutCompleted: z.boolean(),
  dateCompleted: instant(),
});
export type PayoutOrderRow = z.output<typeof payoutOrderRow>;
