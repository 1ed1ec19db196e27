import { day as calendarDay, instant, money, text, type List, type Route } from '@foyer/kit';
import * as z from 'zod';

export const DIFFERENCE_KINDS = [
  'missing_at_stripe',
  'missing_here',
  'amount_differs',
  'fee_differs',
  'unknown_transfer',
  'unknown_charge',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const MOVEMENTS = ['charge', 'share', 'refund', 'dispute', 'transfer', 'reversal'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Of UTC, as Stripe dates its transactions. */
const day = calendarDay();

/** Something of an order's money that Stripe's books and the ledger do not agree about. */
export const differenceRow = z.object({
  id: z.uuid(),
  day,
  /** Null where it is not known whose it is. */
  tenantId: z.uuid().nullable(),
  tenantName: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  movement: z.enum(MOVEMENTS),
  /** Stripe's id of what moved. */
  stripeId: z.string(),
  orderUID: z.string(),
  eventId: z.uuid().nullable(),
  stripe: money(),
  ours: money(),
  stripeFee: money(),
  ourFee: money(),
  foundAt: instant(),
  isResolved: z.boolean(),
  resolvedAt: instant().nullable(),
  note: z.string(),
  notedBy: z.string(),
});
export type DifferenceRow = z.output<typeof differenceRow>;

/** What both sides come to on a day, UTC, for one tenant. */
export const reconciledDayRow = z.object({
  id: z.uuid(),
  day,
  tenantId: z.uuid().nullable(),
  tenantName: z.string(),
  transactions: z.number(),
  stripe: money(),
  ours: money(),
  stripeFees: money(),
  ourFees: money(),
  open: z.number(),
});
export type ReconciledDay = z.output<typeof reconciledDayRow>;

const PATH = '/platform/payouts/reconciliation';
const can = 'payouts.reconcile';

export const reconciliationLists = {
  differences: {
    path: `${PATH}/differences`,
    withoutIndex: [
      {
        filter: ['tenantId', 'kind', 'movement', 'orderUID'],
        search: true,
        why: 'reads all differences, which are faults and few',
      },
    ],
    summary: 'What Stripe’s books and the ledger do not agree about',
    row: differenceRow,
    can,
    filter: ['id', 'day', 'tenantId', 'kind', 'movement', 'isResolved', 'orderUID', 'foundAt'],
    sort: ['day', 'foundAt'],
    search: ['orderUID', 'stripeId'],
    defaultSort: 'day:desc',
    download: 'differences.csv',
    csv: {
      day: 'Day (UTC)',
      tenantName: 'Tenant',
      kind: 'Kind',
      movement: 'Movement',
      stripeId: 'Stripe ID',
      orderUID: 'Order ID',
      stripe: 'At Stripe',
      ours: 'In the ledger',
      stripeFee: 'Fee at Stripe',
      ourFee: 'Fee in the ledger',
      foundAt: 'Found',
      resolvedAt: 'Resolved',
      note: 'Note',
      notedBy: 'Note by',
    },
  },
  reconciledDays: {
    path: `${PATH}/days`,
    withoutIndex: [
      {
        filter: ['tenantId', 'open'],
        why: 'reads days from the newest on until a page is full; a tenant has one row for each',
      },
    ],
    summary: 'What Stripe’s books and the ledger come to, by tenant and day',
    row: reconciledDayRow,
    can,
    filter: ['id', 'day', 'tenantId', 'open'],
    sort: ['day'],
    defaultSort: 'day:desc',
    download: 'reconciled_days.csv',
    csv: {
      day: 'Day (UTC)',
      tenantName: 'Tenant',
      transactions: 'Transactions',
      stripe: 'At Stripe',
      ours: 'In the ledger',
      stripeFees: 'Fees at Stripe',
      ourFees: 'Fees in the ledger',
      open: 'Differences',
    },
  },
} as const satisfies Record<string, List>;

export const reconciliation = z.object({
  /** Null before the first check. */
  checkedAt: instant().nullable(),
  transactions: z.number(),
  open: z.number(),
  stripe: money(),
  ours: money(),
  stripeFees: money(),
  ourFees: money(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const noteForm = z.object({
  note: text('Note is required').max(500, 'At most 500 characters.'),
});

export const reconciliationRoutes = {
  reconciliation: {
    method: 'get',
    path: PATH,
    can,
    summary: 'When the ledger was last compared with Stripe’s books, and what both come to',
    reply: reconciliation,
  },
  checkNow: {
    method: 'post',
    path: `${PATH}/checks`,
    can,
    summary: 'Compares the ledger with Stripe’s books, as a task',
    reply: z.object({ id: z.uuid() }),
  },
  noteDifference: {
    method: 'post',
    path: `${PATH}/differences/:id/note`,
    can,
    summary: 'Keeps a note with a difference',
    params: z.object({ id: z.uuid() }),
    body: noteForm,
    reply: z.object({ success: z.literal(true) }),
    idempotent: true,
  },
} as const satisfies Record<string, Route>;
