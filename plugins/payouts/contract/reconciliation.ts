import { day as calendarDay, instant, money, text, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { KIND_WORDS } from '../words.ts';

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

/** In UTC, as Stripe dates its transactions. */
const day = calendarDay();

/** A movement of an order's money on which Stripe's books and the ledger disagree. */
export const differenceRow = z.object({
  id: z.uuid(),
  day,
  /** Null if the tenant isn't known. */
  tenantId: z.uuid().nullable(),
  tenantName: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  movement: z.enum(MOVEMENTS),
  /** Stripe's ID of the movement. */
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

/** The totals on both sides for one tenant and one UTC day. */
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

const PATH = '/platform/payouts/reconciliation';
const can = 'payouts.reconcile';

export const reconciliationLists = {
  differences: {
    path: `${PATH}/differences`,
    withoutIndex: [
      {
        filter: ['tenantId', 'kind', 'movement', 'orderUID'],
        search: true,
        why: 'reads all differences; they are faults, so there are few',
      },
    ],
    summary: 'Differences between Stripe’s records and the ledger',
    row: differenceRow,
    can,
    filter: ['id', 'day', 'tenantId', 'kind', 'movement', 'isResolved', 'orderUID', 'foundAt'],
    sort: ['day', 'foundAt'],
    search: ['orderUID', 'stripeId'],
    defaultSort: 'day:desc',
    columns: {
      day: { label: 'Day (UTC)', width: 124 },
      kind: { label: 'Difference', words: KIND_WORDS },
      orderUID: { label: 'Order ID', width: 200 },
      stripe: { label: 'In Stripe' },
      ours: { label: 'In the ledger' },
    },
    download: 'differences.csv',
    csv: {
      day: true,
      tenantName: 'Tenant',
      kind: 'Type',
      movement: 'Transaction',
      stripeId: 'Stripe ID',
      orderUID: true,
      stripe: true,
      ours: true,
      stripeFee: 'Fee in Stripe',
      ourFee: 'Fee in the ledger',
      foundAt: 'Found',
      resolvedAt: 'Resolved',
      note: 'Note',
      notedBy: 'Note added by',
    },
  },
  reconciledDays: {
    path: `${PATH}/days`,
    withoutIndex: [
      {
        filter: ['tenantId', 'open'],
        why: 'reads days from the newest on until a page is full; a tenant has one row per day',
      },
    ],
    summary: 'Stripe and ledger totals by tenant and day',
    row: reconciledDayRow,
    can,
    filter: ['id', 'day', 'tenantId', 'open'],
    sort: ['day'],
    defaultSort: 'day:desc',
    columns: {
      day: { label: 'Day (UTC)', width: 124, filter: { label: 'Day' } },
      tenantName: { label: 'Tenant' },
      transactions: { label: 'Transactions' },
      stripe: { label: 'In Stripe' },
      ours: { label: 'In the ledger' },
      stripeFees: { label: 'Fees in Stripe' },
      ourFees: { label: 'Fees in the ledger', width: 148 },
      open: { label: 'Differences', align: 'left' },
    },
    download: 'reconciled_days.csv',
    csv: {
      day: true,
      tenantName: true,
      transactions: true,
      stripe: true,
      ours: true,
      stripeFees: true,
      ourFees: true,
      open: true,
    },
  },
} as const satisfies Record<string, List>;

export const reconciliation = z.object({
  /** Null before the first reconciliation. */
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
  note: text('Note is required').max(500, 'Use 500 characters or fewer.'),
});

export const reconciliationRoutes = {
  reconciliation: {
    method: 'get',
    path: PATH,
    can,
    summary: 'When the ledger was last compared with Stripe’s records, and the totals of both',
    reply: reconciliation,
  },
  checkNow: {
    method: 'post',
    path: `${PATH}/checks`,
    can,
    summary: 'Compares the ledger with Stripe’s records in a background task',
    reply: z.object({ id: z.uuid() }),
  },
  noteDifference: {
    method: 'post',
    path: `${PATH}/differences/:id/note`,
    can,
    summary: 'Adds a note to a difference',
    params: z.object({ id: z.uuid() }),
    body: noteForm,
    reply: z.object({ success: z.literal(true) }),
    idempotent: true,
  },
} as const satisfies Record<string, Route>;
