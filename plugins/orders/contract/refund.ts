import { entity, instant, type List, money, type Route, text } from '@foyer/kit';
import { REFUND_PLANS } from '@foyer/plugin-events/contract';
import * as z from 'zod';
import { anyId, refundRow } from './rows.ts';

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

const { orderUID, status, refundAmount, refundReason, ticketIds } = refundRow.shape.details.shape;

const refundForm = z
  .object({ ...what, returnsUsedPlaces, reason: reasonOfRefund })
  .superRefine(eitherOr);
export type RefundForm = z.output<typeof refundForm>;

const refundPreviewForm = z.object(what).superRefine(eitherOr);
export type RefundPreviewForm = z.output<typeof refundPreviewForm>;

/** Who receives and who pays in a refund. Refund, tenant and platform sum to zero. */
const refundPreview = z.object({
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

const REFUND = '/tenants/:tenantId/events/:eventId/orders/:orderUID/refund';
const orderParams = z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() });

export const refundRoute = {
  method: 'post',
  path: REFUND,
  can: 'orders.refund',
  summary: 'Refunds tickets or an amount; the bank may confirm the refund later',
  params: orderParams,
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
  params: orderParams,
  body: refundPreviewForm,
  reply: refundPreview,
} as const satisfies Route;

const PATH = '/tenants/:tenantId/events/:eventId/refund-all';
const eventParams = z.object({ tenantId: z.string(), eventId: anyId() });
const can = 'orders.refundAll';

/** The totals with or without fees. */
const choice = z.object({
  buyersGet: money(),
  organizerGives: money(),
  platformGives: money(),
});

const refundAllFigures = z.object({
  /** Paid by card through the platform: the gateway refunds them. */
  cardOrders: z.number(),
  /** The fees that the gateway keeps for these payments. */
  lostFees: money(),
  withFees: choice,
  withoutFees: choice,
  /** What ticket holders were told about refunds when the event was canceled. */
  refundPlan: z.enum(REFUND_PLANS),
  /** Paid in cash, or by card on the organizer's own terminal: the organizer returns the money. */
  ownOrders: z.number(),
  ownWithFees: money(),
  ownWithoutFees: money(),
  /** Free orders: their tickets are voided. */
  freeOrders: z.number(),
  freeTickets: z.number(),
  /** Used tickets, which aren't returned to inventory. */
  usedTickets: z.number(),
  /** Orders with an open dispute over the payment. */
  disputedOrders: z.number(),
  /** The payment isn't the requested amount: each of these needs a decision. */
  reviewOrders: z.number(),
});
export type RefundAllFigures = z.output<typeof refundAllFigures>;

const RUN_STATES = ['running', 'stopping', 'stopped', 'finished'] as const;

/** The progress of refunding all orders. */
const refundRun = z.object({
  state: z.enum(RUN_STATES),
  withFees: z.boolean(),
  reason: z.string(),
  requestedBy: z.string().nullable(),
  startedAt: instant(),
  orders: z.number(),
  done: z.number(),
  underWay: z.number(),
  failed: z.number(),
  waiting: z.number(),
  refunded: money(),
});
export type RefundRun = z.output<typeof refundRun>;

const ITEM_STATES = ['waiting', 'asked', 'done', 'voided', 'settled', 'failed'] as const;

/** One order of a run. */
const refundItemRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  fullName: z.string(),
  email: z.string(),
  state: z.enum(ITEM_STATES),
  amount: money(),
  failure: z.string(),
  dateCreated: instant(),
});
export type RefundItemRow = z.output<typeof refundItemRow>;

export const refundItemList = {
  path: `${PATH}/orders`,
  withoutIndex: [
    {
      filter: ['state'],
      search: true,
      why: 'reads the orders of one event in order until a page is full',
    },
  ],
  summary: 'The refund status of each order when all orders for a canceled event are refunded',
  row: refundItemRow,
  can,
  filter: ['id', 'state'],
  sort: ['dateCreated'],
  search: ['orderUID', 'fullName', 'email'],
  defaultSort: 'dateCreated:asc',
  download: 'refund_all.csv',
  csv: {
    orderUID: 'Order ID',
    fullName: 'Name',
    email: 'Email',
    state: 'State',
    amount: 'Amount',
    failure: 'Failure reason',
  },
} as const satisfies List;

const refundAllForm = z.object({
  withFees: z.boolean(),
  reason: text(NO_REASON)
    .max(500, 'Use 500 characters or fewer.')
    .refine((value) => value.trim() !== '', NO_REASON),
  /** Typed to confirm, so that nobody starts it by mistake. */
  eventName: text('Type the event name'),
});

export const refundAllRoutes = {
  refundAllFigures: {
    method: 'get',
    path: `${PATH}/figures`,
    can,
    summary: 'Previews what refunding all orders for a canceled event would cost',
    takesLong: true,
    params: eventParams,
    reply: refundAllFigures,
  },
  refundRun: {
    method: 'get',
    path: PATH,
    can,
    summary: 'The progress of refunding all orders; null if it was never started',
    params: eventParams,
    reply: z.object({ run: refundRun.nullable() }),
  },
  refundAll: {
    method: 'post',
    path: PATH,
    can,
    summary: 'Refunds all orders for a canceled event, or resumes where it stopped',
    takesLong: true,
    params: eventParams,
    body: refundAllForm,
    /** False if the run was already started and is still running. */
    reply: z.object({ started: z.boolean() }),
    idempotent: true,
  },
  stopRefundAll: {
    method: 'post',
    path: `${PATH}/stop`,
    can,
    summary: 'Stops refunding all orders; refunds already requested still go through',
    params: eventParams,
    body: z.object({}),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
