import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { NONE_SELECTED } from './transfer.ts';
import { RUN_ORDER_TONES, RUN_ORDER_WORDS, RUN_TONES, RUN_WORDS } from '../words.ts';

export const RUN_STATES = ['running', 'finished', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The state of an order in a run; `waiting` before its turn. */
export const RUN_ORDER_STATES = ['waiting', 'paid', 'in_progress', 'failed'] as const;
export type RunOrderState = (typeof RUN_ORDER_STATES)[number];

/** A bulk payout, with its results so far. */
export const runRow = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  orders: z.number(),
  amount: money(),
  paidOrders: z.number(),
  paid: money(),
  /**
   * How the paid amount was split: repaid debt, reserve, and transferred (including
   * returned debt).
   */
  debtTaken: money(),
  reserved: money(),
  transferred: money(),
  waitingOrders: z.number(),
  startedBy: z.string().nullable(),
  createdAt: instant(),
  endedAt: instant().nullable(),
});
export type RunRow = z.output<typeof runRow>;

export const runOrderRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  tenantId: z.uuid(),
  tenantURL: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  payoutId: z.uuid(),
  /** Empty until the payout exists. */
  payoutUID: z.string(),
  amount: money(),
  /** For a paid order; otherwise 0. */
  debtTaken: money(),
  reserved: money(),
  transferred: money(),
  state: z.enum(RUN_ORDER_STATES),
  reason: z.string().nullable(),
});
export type RunOrderRow = z.output<typeof runOrderRow>;

const PATH = '/platform/transfer/runs';

export const runLists = {
  runs: {
    path: PATH,
    staysSmall: 'operators start bulk payouts manually',
    summary: 'Bulk payouts, each run as a background task',
    row: runRow,
    can: 'payouts.readAll',
    filter: ['id', 'state', 'createdAt', 'orders', 'amount', 'startedBy'],
    sort: ['createdAt'],
    search: ['startedBy'],
    defaultSort: 'createdAt:desc',
    totals: ['orders', 'amount', 'paidOrders', 'paid', 'debtTaken', 'reserved', 'transferred'],
    columns: {
      createdAt: { label: 'Started', filter: {} },
      startedBy: { label: 'Started by' },
      state: { label: 'Status', words: RUN_WORDS, tones: RUN_TONES, filter: { all: 'Any status' } },
      orders: { label: 'Orders' },
      amount: { label: 'Amount' },
      paidOrders: { label: 'Orders paid' },
      paid: { label: 'Paid' },
      transferred: { label: 'Transferred' },
      endedAt: { label: 'Ended', isHidden: true },
    },
    download: 'payout_runs.csv',
    csv: {
      createdAt: true,
      startedBy: 'Started By',
      state: true,
      orders: true,
      amount: true,
      paidOrders: 'Orders Paid',
      paid: true,
      debtTaken: 'Applied to Amounts Owed',
      reserved: 'Held in Reserve',
      transferred: true,
      endedAt: true,
    },
  },
  runOrders: {
    path: `${PATH}/:id/orders`,
    withoutIndex: [
      {
        filter: ['eventId', 'state', 'reason', 'amount'],
        search: true,
        why: 'reads the orders of one run',
      },
    ],
    summary: 'Orders in a bulk payout and the result of each',
    row: runOrderRow,
    can: 'payouts.readAll',
    filter: ['id', 'orderUID', 'state', 'reason', 'tenantId', 'eventId', 'amount'],
    sort: ['orderUID'],
    search: ['orderUID', 'tenantURL', 'eventName'],
    defaultSort: 'orderUID:asc',
    totals: ['amount', 'debtTaken', 'reserved', 'transferred'],
    columns: {
      orderUID: { label: 'Order ID' },
      tenantURL: { label: 'Tenant URL', width: 148 },
      eventName: { label: 'Event Name' },
      amount: { label: 'Tenant Total' },
      debtTaken: { label: 'Applied to Amounts Owed' },
      reserved: { label: 'Held in Reserve' },
      transferred: { label: 'Transferred' },
      state: {
        label: 'Result',
        words: RUN_ORDER_WORDS,
        tones: RUN_ORDER_TONES,
        filter: { all: 'Any result' },
      },
      reason: { label: 'Reason', width: 300 },
    },
    download: 'payout_run_orders.csv',
    csv: {
      orderUID: true,
      tenantURL: true,
      eventName: true,
      amount: 'Amount',
      debtTaken: true,
      reserved: true,
      transferred: true,
      state: 'Status',
      reason: true,
      payoutUID: 'Payout ID',
    },
  },
} as const satisfies Record<string, List>;

export const runDetail = runRow.extend({
  /** A crash stopped the run and no process works on it, so it can be resumed. */
  isLeft: z.boolean(),
  /** Orders that were not paid out, grouped by reason. */
  failures: z.array(z.object({ reason: z.string(), orders: z.number().int(), amount: money() })),
});
export type RunDetail = z.output<typeof runDetail>;

const params = z.object({ id: z.uuid() });
const can = 'payouts.transfer';

export const runRoutes = {
  startRun: {
    method: 'post',
    path: PATH,
    can,
    summary: 'Starts a bulk payout in a background task. Each order is paid only once',
    body: z.object({
      orderUIDs: z
        .array(z.string().min(1), { error: NONE_SELECTED })
        .min(1, NONE_SELECTED)
        .max(5_000, 'You can pay out up to 5,000 orders at once.'),
    }),
    reply: z.object({ id: z.uuid(), taskId: z.uuid(), orders: z.number().int() }),
    idempotent: true,
  },
  run: {
    method: 'get',
    path: `${PATH}/:id`,
    can: 'payouts.readAll',
    summary: 'A bulk payout, with its progress, what was paid, and why the rest wasn’t',
    params,
    reply: runDetail,
  },
  resumeRun: {
    method: 'post',
    path: `${PATH}/:id/resume`,
    can,
    summary: 'Resumes a bulk payout that was interrupted',
    params,
    reply: z.object({ taskId: z.uuid() }),
    idempotent: true,
  },
  cancelRun: {
    method: 'post',
    path: `${PATH}/:id/cancel`,
    can,
    summary:
      'Cancels a bulk payout. Payouts in progress finish; the remaining orders aren’t paid out',
    params,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
