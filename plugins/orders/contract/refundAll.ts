import { instant, money, text, type List, type Route } from '@foyer/kit';
import { REFUND_PLANS } from '@foyer/plugin-events/contract';
import * as z from 'zod';
import { anyId } from './bareId.ts';

const NO_REASON = 'Reason is required';
const PATH = '/tenants/:tenantId/events/:eventId/refund-all';
const params = z.object({ tenantId: z.string(), eventId: anyId() });
const can = 'orders.refundAll';

/** What it comes to, with the fees or without. */
const choice = z.object({
  buyersGet: money(),
  organiserGives: money(),
  platformGives: money(),
});

export const refundAllFigures = z.object({
  /** Paid by card through us: the gateway gives the money back. */
  cardOrders: z.number(),
  /** What the gateway kept of these payments, and keeps. */
  lostFees: money(),
  withFees: choice,
  withoutFees: choice,
  /** What ticket holders were told of their money when the event was canceled. */
  refundPlan: z.enum(REFUND_PLANS),
  /** Cash, and cards at the organiser's own terminal: the organiser gives the money back. */
  ownOrders: z.number(),
  ownWithFees: money(),
  ownWithoutFees: money(),
  /** Nothing was paid: their tickets are voided. */
  freeOrders: z.number(),
  freeTickets: z.number(),
  /** Tickets that were scanned in: their places stay off sale. */
  usedTickets: z.number(),
  /** A bank is taking the money back already. */
  disputedOrders: z.number(),
  /** Their payment is not what was asked: somebody has to decide them one by one. */
  reviewOrders: z.number(),
});
export type RefundAllFigures = z.output<typeof refundAllFigures>;

export const RUN_STATES = ['running', 'stopping', 'stopped', 'finished'] as const;

/** How far the refund of all orders is. */
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

/** One order of it. */
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
      why: 'reads the orders of one event in their order until a page is full',
    },
  ],
  summary: 'What became of each order of a cancelled event whose orders are all refunded',
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
    failure: 'Reason of a failure',
  },
} as const satisfies List;

export const refundAllForm = z.object({
  withFees: z.boolean(),
  reason: text(NO_REASON)
    .max(500, 'At most 500 characters.')
    .refine((value) => value.trim() !== '', NO_REASON),
  /** Typed once more, so that nobody does it by a slip. */
  eventName: text('Type the name of the event'),
});
export type RefundAllForm = z.output<typeof refundAllForm>;

export const refundAllRoutes = {
  refundAllFigures: {
    method: 'get',
    path: `${PATH}/figures`,
    can,
    summary: 'What the refund of all orders of a cancelled event would come to',
    params,
    reply: refundAllFigures,
  },
  refundRun: {
    method: 'get',
    path: PATH,
    can,
    summary: 'How far the refund of all orders is; null where it was never begun',
    params,
    reply: z.object({ run: refundRun.nullable() }),
  },
  refundAll: {
    method: 'post',
    path: PATH,
    can,
    summary: 'Refunds all orders of a cancelled event, or goes on where it stopped',
    params,
    body: refundAllForm,
    /** False where somebody has started it already, and it runs. */
    reply: z.object({ started: z.boolean() }),
    idempotent: true,
  },
  stopRefundAll: {
    method: 'post',
    path: `${PATH}/stop`,
    can,
    summary: 'Stops the refund of all orders; what was asked for goes on',
    params,
    body: z.object({}),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
