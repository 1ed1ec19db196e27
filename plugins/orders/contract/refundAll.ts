import { instant, money, text, type List, type Route } from '@foyer/kit';
import { REFUND_PLANS } from '@foyer/plugin-events/contract';
import * as z from 'zod';
import { anyId } from './bareId.ts';

const NO_REASON = 'Reason is required';
const PATH = '/tenants/:tenantId/events/:eventId/refund-all';
const params = z.object({ tenantId: z.string(), eventId: anyId() });
const can = 'orders.refundAll';

/** The totals with or without fees. */
const choice = z.object({
  buyersGet: money(),
  organizerGives: money(),
  platformGives: money(),
});

export const refundAllFigures = z.object({
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

export const RUN_STATES = ['running', 'stopping', 'stopped', 'finished'] as const;

/** The progress of refunding all orders. */
export const refundRun = z.object({
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
export const refundItemRow = z.object({
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

export const refundAllForm = z.object({
  withFees: z.boolean(),
  reason: text(NO_REASON)
    .max(500, 'Use 500 characters or fewer.')
    .refine((value) => value.trim() !== '', NO_REASON),
  /** Typed to confirm, so that nobody starts it by mistake. */
  eventName: text('Type the event name'),
});
export type RefundAllForm = z.output<typeof refundAllForm>;

export const refundAllRoutes = {
  refundAllFigures: {
    method: 'get',
    path: `${PATH}/figures`,
    can,
    summary: 'Previews what refunding all orders for a canceled event would cost',
    takesLong: true,
    params,
    reply: refundAllFigures,
  },
  refundRun: {
    method: 'get',
    path: PATH,
    can,
    summary: 'The progress of refunding all orders; null if it was never started',
    params,
    reply: z.object({ run: refundRun.nullable() }),
  },
  refundAll: {
    method: 'post',
    path: PATH,
    can,
    summary: 'Refunds all orders for a canceled event, or resumes where it stopped',
    takesLong: true,
    params,
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
    params,
    body: z.object({}),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
