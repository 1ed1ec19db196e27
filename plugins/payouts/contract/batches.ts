import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { payoutPreview } from './transfer.ts';
import {
  BATCH_ORDER_TONES,
  BATCH_ORDER_WORDS,
  BATCH_TONES,
  BATCH_WORDS,
  CHANGE_WORDS,
  RHYTHM_WORDS,
} from '../words.ts';

export const BATCH_STATES = ['proposed', 'releasing', 'released', 'dismissed'] as const;
export type BatchState = (typeof BATCH_STATES)[number];
export const RHYTHMS = ['weekly', 'end-of-event'] as const;

/** Why an order was left out of a batch. */
export const LEFT_OUT = [
  'disputed',
  'on_hold',
  'suspended',
  'not_available',
  'no_account',
  'event_not_over',
  'in_progress',
  'in_other_batch',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** The state of an order in a batch; `waiting` before the release. */
export const BATCH_ORDER_STATES = [
  'waiting',
  'paid',
  'paid_otherwise',
  'in_progress',
  'failed',
  'dismissed',
] as const;
export type BatchOrderState = (typeof BATCH_ORDER_STATES)[number];

/** What changed about an order since it was proposed. */
export const BATCH_CHANGES = [
  'none',
  'paid_otherwise',
  'disputed',
  'on_hold',
  'suspended',
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
  /** A day in the tenant's time zone. */
  day: z.iso.date(),
  rhythm: z.enum(RHYTHMS),
  state: z.enum(BATCH_STATES),
  /** Before the release, what can still be paid out; afterward, what was released. */
  orders: z.number(),
  amount: money(),
  /** The figures at the time of the proposal. */
  proposedOrders: z.number(),
  proposed: money(),
  owed: money(),
  /** The reserve expected at the time of the proposal. */
  reserve: money(),
  paidOrders: z.number(),
  paid: money(),
  /**
   * How the paid amount was split: repaid debt, reserve, and transferred (including
   * returned debt).
   */
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
  /** What the batch paid for the order or can still pay; these add up to the batch's amount. */
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
        why: 'reads batches from the newest on until a page is full; a tenant has one per payout day',
      },
    ],
    summary: 'Payout batches proposed by tenants’ schedules',
    row: batchRow,
    can: 'payouts.readAll',
    filter: ['id', 'tenantId', 'state', 'rhythm', 'createdAt', 'amount', 'isAutomatic'],
    sort: ['createdAt'],
    search: ['tenantURL', 'tenantName'],
    defaultSort: 'createdAt:desc',
    totals: ['orders', 'amount', 'paid', 'debtTaken', 'reserved', 'transferred'],
    columns: {
      day: { label: 'Payout day', kind: 'day' },
      tenantURL: { label: 'Tenant URL' },
      tenantName: { label: 'Tenant', isHidden: true },
      rhythm: { label: 'Schedule', words: RHYTHM_WORDS, filter: { all: 'Any schedule' } },
      state: {
        label: 'Status',
        words: BATCH_WORDS,
        tones: BATCH_TONES,
        filter: { all: 'Any status' },
      },
      orders: { label: 'Orders' },
      amount: { label: 'Amount' },
      owed: { label: 'Amount owed', isHidden: true },
      paid: { label: 'Paid' },
      debtTaken: { label: 'Applied to amounts owed', isHidden: true },
      reserved: { label: 'Held in reserve', isHidden: true },
      transferred: { label: 'Transferred' },
      proposed: { label: 'Proposed amount', isHidden: true },
      createdAt: { label: 'Proposed', isHidden: true, filter: {} },
      decidedBy: { label: 'Reviewed by', isHidden: true },
    },
    download: 'payout_batches.csv',
    csv: {
      createdAt: true,
      tenantURL: true,
      rhythm: true,
      state: true,
      orders: true,
      amount: true,
      owed: 'Amount Owed',
      paidOrders: 'Orders Paid',
      paid: true,
      debtTaken: 'Applied to Amounts Owed',
      reserved: 'Held in Reserve',
      transferred: true,
      proposed: 'Proposed Amount',
      decidedAt: 'Reviewed',
      decidedBy: 'Reviewed By',
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
    summary: 'Orders in a batch and what has changed since they were proposed',
    row: batchOrderRow,
    can: 'payouts.readAll',
    filter: ['id', 'orderUID', 'state', 'change', 'amount', 'eventId'],
    sort: ['orderUID'],
    search: ['orderUID', 'eventName'],
    defaultSort: 'orderUID:asc',
    totals: ['amount', 'amountNow'],
    columns: {
      orderUID: { label: 'Order ID' },
      eventName: { label: 'Event Name' },
      amount: { label: 'Proposed amount' },
      amountNow: { label: 'Current amount' },
      state: {
        label: 'Status',
        words: BATCH_ORDER_WORDS,
        tones: BATCH_ORDER_TONES,
        filter: { all: 'Any status' },
      },
      change: { label: 'Change', words: CHANGE_WORDS, filter: { all: 'Any change' } },
      reason: { label: 'Reason', width: 300 },
    },
    download: 'batch_orders.csv',
    csv: {
      orderUID: true,
      eventName: true,
      amount: 'Proposed Amount',
      amountNow: 'Current Amount',
      change: true,
      state: true,
      reason: true,
    },
  },
} as const satisfies Record<string, List>;

const sum = z.object({ orders: z.number().int(), amount: money() });

export const batchDetail = batchRow.extend({
  leftOut: z.array(sum.extend({ reason: z.enum(LEFT_OUT) })),
  /** Undecided orders, grouped by what changed since the proposal; unchanged orders are `none`. */
  changes: z.array(sum.extend({ change: z.enum(BATCH_CHANGES) })),
});
export type BatchDetail = z.output<typeof batchDetail>;

export const dismissal = z.object({
  reason: z.string().trim().min(1, 'Reason is required').max(500, 'Use 500 characters or fewer.'),
});

const params = z.object({ id: z.uuid() });
const can = 'payouts.transfer';

export const batchRoutes = {
  batch: {
    method: 'get',
    path: `${PATH}/:id`,
    can: 'payouts.readAll',
    summary:
      'A batch, with the orders it leaves out and why, and the changes since it was proposed',
    params,
    reply: batchDetail,
  },
  previewBatch: {
    method: 'get',
    path: `${PATH}/:id/preview`,
    can: 'payouts.readAll',
    summary:
      'Preview of releasing a batch now: amounts owed, reserve, transfer and orders left out',
    takesLong: true,
    params,
    reply: payoutPreview,
  },
  proposeNow: {
    method: 'post',
    path: `${PATH}/today`,
    can,
    summary: 'Proposes today’s batches for all tenants, at any time of day',
    takesLong: true,
    reply: z.object({ tenants: z.number().int() }),
  },
  releaseBatch: {
    method: 'post',
    path: `${PATH}/:id/release`,
    can,
    summary: 'Pays out the orders in a batch, each only once, in a background task',
    params,
    reply: z.object({ id: z.uuid() }),
  },
  dismissBatch: {
    method: 'post',
    path: `${PATH}/:id/dismiss`,
    can,
    summary: 'Dismisses a batch. Its orders can be proposed again',
    takesLong: true,
    params,
    body: dismissal,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
