import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { payoutPreview } from './transfer.ts';

export const BATCH_STATES = ['proposed', 'releasing', 'released', 'dismissed'] as const;
export type BatchState = (typeof BATCH_STATES)[number];
export const RHYTHMS = ['weekly', 'end-of-event'] as const;

/** Why an order is no part of a batch. */
export const LEFT_OUT = [
  'disputed',
  'on_hold',
  'not_available',
  'no_account',
  'event_not_over',
  'in_progress',
  'in_other_batch',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** What became of an order of a batch; `waiting` before the release. */
export const BATCH_ORDER_STATES = [
  'waiting',
  'paid',
  'paid_otherwise',
  'in_progress',
  'failed',
  'dismissed',
] as const;
export type BatchOrderState = (typeof BATCH_ORDER_STATES)[number];

/** What changed of an order since it was proposed. */
export const BATCH_CHANGES = [
  'none',
  'paid_otherwise',
  'disputed',
  'on_hold',
  'refunded',
  'no_account',
  'amount_changed',
] as const;
export type BatchChange = (typeof BATCH_CHANGES)[number];

export const batchRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantURL: z.string(),
  tenantName: z.string(),
  /** The tenant’s day. */
  day: z.iso.date(),
  rhythm: z.enum(RHYTHMS),
  state: z.enum(BATCH_STATES),
  /** Until it is released, what of it can still be paid out; then what was released. */
  orders: z.number(),
  amount: money(),
  /** As it was proposed. */
  proposedOrders: z.number(),
  proposed: money(),
  owed: money(),
  /** What was expected to be kept back as a reserve when it was proposed. */
  reserve: money(),
  paidOrders: z.number(),
  paid: money(),
  /** Of what was paid: kept for debt, kept as a reserve, and transferred with debt that was returned. */
  debtTaken: money(),
  reserved: money(),
  transferred: money(),
  isAutomatic: z.boolean(),
  createdAt: instant(),
  decidedAt: instant().nullable(),
  decidedBy: z.string().nullable(),
  dismissal: z.string().nullable(),
});
export type BatchRow = z.output<typeof batchRow>;

export const batchOrderRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  payoutId: z.uuid(),
  amount: money(),
  /** What the batch paid of it or can still pay, which adds up to the batch's own amount. */
  amountNow: money(),
  state: z.enum(BATCH_ORDER_STATES),
  change: z.enum(BATCH_CHANGES),
  reason: z.string().nullable(),
});
export type BatchOrderRow = z.output<typeof batchOrderRow>;

const PATH = '/platform/payouts/batches';

export const batchLists = {
  batches: {
    path: PATH,
    withoutIndex: [
      {
        filter: ['state', 'rhythm', 'amount', 'isAutomatic'],
        search: true,
        why: 'reads batches from the newest on until a page is full; a tenant has one for each day it is paid out',
      },
    ],
    summary: 'Batches of payouts that schedules proposed, for release',
    row: batchRow,
    can: 'payouts.readAll',
    filter: ['id', 'tenantId', 'state', 'rhythm', 'createdAt', 'amount', 'isAutomatic'],
    sort: ['createdAt'],
    search: ['tenantURL', 'tenantName'],
    defaultSort: 'createdAt:desc',
    totals: ['orders', 'amount', 'paid', 'debtTaken', 'reserved', 'transferred'],
    download: 'payout_batches.csv',
    csv: {
      createdAt: 'Proposed',
      tenantURL: 'Tenant URL',
      rhythm: 'Schedule',
      state: 'State',
      orders: 'Orders',
      amount: 'Amount',
      owed: 'Owed',
      paidOrders: 'Orders paid',
      paid: 'Paid',
      debtTaken: 'Kept For Debt',
      reserved: 'Kept As Reserve',
      transferred: 'Transferred',
      proposed: 'As Proposed',
      decidedAt: 'Decided',
      decidedBy: 'Decided by',
      dismissal: 'Reason',
    },
  },
  batchOrders: {
    path: `${PATH}/:id/orders`,
    withoutIndex: [
      {
        filter: ['eventId', 'state', 'change', 'amount'],
        search: true,
        why: 'reads the orders of one batch',
      },
    ],
    summary: 'The orders of a batch, and what changed since they were proposed',
    row: batchOrderRow,
    can: 'payouts.readAll',
    filter: ['id', 'orderUID', 'state', 'change', 'amount', 'eventId'],
    sort: ['orderUID'],
    search: ['orderUID', 'eventName'],
    defaultSort: 'orderUID:asc',
    totals: ['amount', 'amountNow'],
    download: 'batch_orders.csv',
    csv: {
      orderUID: 'Order ID',
      eventName: 'Event Name',
      amount: 'Proposed',
      amountNow: 'Now',
      change: 'Changed',
      state: 'State',
      reason: 'Reason',
    },
  },
} as const satisfies Record<string, List>;

const sum = z.object({ orders: z.number().int(), amount: money() });

export const batchDetail = batchRow.extend({
  leftOut: z.array(sum.extend({ reason: z.enum(LEFT_OUT) })),
  /** Orders that are still to be decided, by what changed of them since; those unchanged are `none`. */
  changes: z.array(sum.extend({ change: z.enum(BATCH_CHANGES) })),
});
export type BatchDetail = z.output<typeof batchDetail>;

export const dismissal = z.object({
  reason: z.string().trim().min(1, 'Reason is required').max(500, 'At most 500 characters.'),
});

const params = z.object({ id: z.uuid() });
const can = 'payouts.transfer';

export const batchRoutes = {
  batch: {
    method: 'get',
    path: `${PATH}/:id`,
    can: 'payouts.readAll',
    summary: 'A batch, what it left out and why, and what changed since it was proposed',
    params,
    reply: batchDetail,
  },
  previewBatch: {
    method: 'get',
    path: `${PATH}/:id/preview`,
    can: 'payouts.readAll',
    summary: 'What the release of a batch comes to now: debt, reserve, transfer, what is left out',
    params,
    reply: payoutPreview,
  },
  proposeNow: {
    method: 'post',
    path: `${PATH}/today`,
    can,
    summary: 'Proposes what the schedules of all tenants say for today, at any hour',
    reply: z.object({ tenants: z.number().int() }),
  },
  releaseBatch: {
    method: 'post',
    path: `${PATH}/:id/release`,
    can,
    summary: 'Pays the orders of a batch out, each once, as a task',
    params,
    reply: z.object({ id: z.uuid() }),
  },
  dismissBatch: {
    method: 'post',
    path: `${PATH}/:id/dismiss`,
    can,
    summary: 'Dismisses a batch: its orders can be proposed again',
    params,
    body: dismissal,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
