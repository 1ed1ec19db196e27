import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { NONE_SELECTED } from './transfer.ts';

export const RUN_STATES = ['running', 'finished', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What became of an order of a run; `waiting` before its turn. */
export const RUN_ORDER_STATES = ['waiting', 'paid', 'in_progress', 'failed'] as const;
export type RunOrderState = (typeof RUN_ORDER_STATES)[number];

/** A payout of many orders at once, with what it has come to so far. */
export const runRow = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  orders: z.number(),
  amount: money(),
  paidOrders: z.number(),
  paid: money(),
  /** Of what was paid: kept for debt, kept as a reserve, and transferred with debt that was returned. */
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
  amount: money(),
  /** Of an order that was paid out; else 0. */
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
    staysSmall: 'an operator starts a run by hand',
    summary: 'Payouts of many orders at once, each paid out by a task',
    row: runRow,
    can: 'payouts.readAll',
    filter: ['id', 'state', 'createdAt', 'orders', 'amount', 'startedBy'],
    sort: ['createdAt'],
    search: ['startedBy'],
    defaultSort: 'createdAt:desc',
    totals: ['orders', 'amount', 'paidOrders', 'paid', 'debtTaken', 'reserved', 'transferred'],
    download: 'payout_runs.csv',
    csv: {
      createdAt: 'Started',
      startedBy: 'Started by',
      state: 'State',
      orders: 'Orders',
      amount: 'Amount',
      paidOrders: 'Orders paid',
      paid: 'Paid',
      debtTaken: 'Kept For Debt',
      reserved: 'Kept As Reserve',
      transferred: 'Transferred',
      endedAt: 'Ended',
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
    summary: 'The orders of such a payout, and what became of each',
    row: runOrderRow,
    can: 'payouts.readAll',
    filter: ['id', 'orderUID', 'state', 'reason', 'tenantId', 'eventId', 'amount'],
    sort: ['orderUID'],
    search: ['orderUID', 'tenantURL', 'eventName'],
    defaultSort: 'orderUID:asc',
    totals: ['amount', 'debtTaken', 'reserved', 'transferred'],
    download: 'payout_run_orders.csv',
    csv: {
      orderUID: 'Order ID',
      tenantURL: 'Tenant URL',
      eventName: 'Event Name',
      amount: 'Amount',
      debtTaken: 'Kept For Debt',
      reserved: 'Kept As Reserve',
      transferred: 'Transferred',
      state: 'State',
      reason: 'Reason',
      payoutId: 'Payout ID',
    },
  },
} as const satisfies Record<string, List>;

export const runDetail = runRow.extend({
  /** Nobody works on it, for a crash has left it: it can be taken up again. */
  isLeft: z.boolean(),
  /** Orders that were not paid out, by why. */
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
    summary: 'Pays many orders out to their tenants, each once, as a task',
    body: z.object({
      orderUIDs: z
        .array(z.string().min(1), { error: NONE_SELECTED })
        .min(1, NONE_SELECTED)
        .max(5_000, 'At most 5,000 orders at once.'),
    }),
    reply: z.object({ id: z.uuid(), taskId: z.uuid(), orders: z.number().int() }),
    idempotent: true,
  },
  run: {
    method: 'get',
    path: `${PATH}/:id`,
    can: 'payouts.readAll',
    summary: 'A payout of many orders: how far it is, what was paid, what was not and why',
    params,
    reply: runDetail,
  },
  resumeRun: {
    method: 'post',
    path: `${PATH}/:id/resume`,
    can,
    summary: 'Goes on with the orders of a payout that a crash left',
    params,
    reply: z.object({ taskId: z.uuid() }),
    idempotent: true,
  },
  cancelRun: {
    method: 'post',
    path: `${PATH}/:id/cancel`,
    can,
    summary: 'Leaves the orders of a payout that had no turn yet unpaid',
    params,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
