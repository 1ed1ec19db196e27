import { entity, instant, money } from '@foyer/kit';
import * as z from 'zod';

export const FACILITATORS = ['platform', 'tenant'] as const;
export type Facilitator = (typeof FACILITATORS)[number];

/** The badge of an order. */
export const PAYOUT_STATUSES = ['completed', 'on_hold', 'ready', 'pending'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The state of a row in the list of pending payouts. A hold by hand has a column of its own; a dispute is `on_hold`. */
export const ROW_STATUSES = ['ready', 'pending', 'on_hold'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/**
 * Whether an order can be paid out now, and if not, the first reason. Of `debt` a part is kept for what its tenant
 * owes, of `kept_for_debt` all of it: nothing would be transferred, so no account is needed.
 */
export const PAYABILITIES = [
  'payable',
  'debt',
  'kept_for_debt',
  'already_completed',
  'facilitator_is_tenant',
  'on_hold',
  'disputed',
  'not_available',
  'no_account',
  'in_progress',
] as const;
export type Payability = (typeof PAYABILITIES)[number];
export const CAN_BE_PAID_OUT: readonly Payability[] = ['payable', 'debt', 'kept_for_debt'];

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
    /** Whether its tenant's account can receive transfers: without one its transfer is refused. */
    hasAccount: z.boolean(),
    /** What its tenant owes over all of its orders, which payouts are lowered by. */
    owed: money(),
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
    /** What went to the tenant's account: the total with debt returned, minus debt taken and reserve. */
    transferred: money(),
    chargeGatewayFeesToPlatform: z
      .boolean()
      .describe(
        'Whether the platform, instead of the tenant, paid the gateway (card) fee of each of its orders: ' +
          '`chargeSurchargeFeesToPlatform` of the tenant as it was when they were sold.',
      ),
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
  /** What became of the tenant's total when it was paid out, as in `PayoutSplit`. */
  debtReturned: money(),
  debtTaken: money(),
  reserved: money(),
  transferred: money(),
  /** What of the reserve is still kept. */
  stillReserved: money(),
  /** Transferred by now, with what was released or paid once more since; and taken back. */
  transferredAmount: money(),
  reversedAmount: money(),
  status: z.enum(PAYOUT_STATUSES),
  payoutCompleted: z.boolean(),
  dateCompleted: instant(),
});
export type PayoutOrderRow = z.output<typeof payoutOrderRow>;
