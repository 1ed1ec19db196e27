import { flag, instant, type List, money, percent, whole } from '@foyer/kit';
import * as z from 'zod';
import { CAUSE_WORDS } from '../words.ts';

export const DEBT_CAUSES = [
  'cash_fees',
  'terminal_fees',
  'lost_dispute',
  'dispute',
  'lost_reversal',
  'refund',
  'fees',
] as const;
export type DebtCause = (typeof DEBT_CAUSES)[number];

/** An order for which the tenant owes or owed the platform. */
export const debtRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantURL: z.string(),
  orderUID: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  cause: z.enum(DEBT_CAUSES),
  since: instant(),
  owed: money(),
  /** How much later payouts were reduced to repay it. */
  netted: money(),
  isOpen: z.boolean(),
});
export type DebtRow = z.output<typeof debtRow>;

/** A tenant that owes. Its ID is the tenant's ID. */
export const debtorRow = z.object({
  id: z.uuid(),
  tenantURL: z.string(),
  tenantName: z.string(),
  orders: z.number(),
  owed: money(),
  since: instant(),
});
export type DebtorRow = z.output<typeof debtorRow>;

/** The amount taken from one order's payout to repay another order's debt. */
export const nettingRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantURL: z.string(),
  nettedAt: instant(),
  amount: money(),
  owingOrderUID: z.string(),
  paidOrderUID: z.string(),
  payoutId: z.uuid(),
  payoutUID: z.string(),
});
export type NettingRow = z.output<typeof nettingRow>;

const PLATFORM = '/platform/payouts';
const TENANT = '/tenants/:tenantId/payout';

const debts = {
  row: debtRow,
  filter: ['id', 'tenantId', 'cause', 'isOpen', 'since', 'owed', 'eventId', 'orderUID'],
  sort: ['since'],
  search: ['orderUID', 'eventName', 'tenantURL'],
  defaultSort: 'since:desc',
  totals: ['owed', 'netted'],
  columns: {
    tenantURL: { label: 'Tenant URL' },
    orderUID: { label: 'Order ID' },
    eventName: { label: 'Event Name' },
    cause: { label: 'Reason', words: CAUSE_WORDS, width: 150 },
    since: { label: 'Owed since', width: 124, dateFormat: 'short' },
    owed: { label: 'Amount owed', width: 112 },
    netted: { label: 'Deducted from payouts', width: 170 },
  },
  download: 'debts.csv',
  csv: {
    tenantURL: true,
    orderUID: true,
    eventName: true,
    cause: true,
    since: true,
    owed: true,
    netted: true,
  },
} as const;

const nettings = {
  row: nettingRow,
  filter: ['id', 'tenantId', 'nettedAt', 'owingOrderUID', 'paidOrderUID', 'payoutId'],
  sort: ['nettedAt'],
  search: ['owingOrderUID', 'paidOrderUID', 'tenantURL'],
  defaultSort: 'nettedAt:desc',
  totals: ['amount'],
  columns: {
    nettedAt: { label: 'Date', width: 124, dateFormat: 'short' },
    tenantURL: { label: 'Tenant URL' },
    owingOrderUID: { label: 'Owed for order' },
    paidOrderUID: { label: 'Deducted from order' },
    amount: { label: 'Amount', width: 124 },
  },
  download: 'debts_taken.csv',
  csv: {
    nettedAt: true,
    tenantURL: true,
    owingOrderUID: true,
    paidOrderUID: true,
    payoutUID: 'Payout ID',
    amount: true,
  },
} as const;

export const debtLists = {
  debtors: {
    path: `${PLATFORM}/debtors`,
    staysSmall: 'one row per tenant with debt, from the orders that owe',
    summary: 'Tenants that owe the platform, how much and since when',
    row: debtorRow,
    can: 'payouts.readAll',
    filter: ['id', 'owed', 'since'],
    sort: ['owed', 'since'],
    search: ['tenantURL', 'tenantName'],
    defaultSort: 'owed:desc',
    totals: ['orders', 'owed'],
    columns: {
      tenantURL: { label: 'Tenant URL' },
      tenantName: { label: 'Tenant' },
      owed: { label: 'Amount owed', width: 112 },
      orders: { label: 'Orders' },
      since: { label: 'Owed since', width: 124, dateFormat: 'short' },
    },
    download: 'debtors.csv',
    csv: {
      tenantURL: true,
      tenantName: true,
      orders: true,
      owed: true,
      since: true,
    },
  },
  debts: {
    ...debts,
    path: `${PLATFORM}/debts`,
    withoutIndex: [
      {
        filter: ['eventId', 'cause', 'owed'],
        search: true,
        why: 'reads orders with current or past debt, of which there are few',
      },
    ],
    summary: 'Orders with an amount owed, open or settled, across all tenants',
    can: 'payouts.readAll',
  },
  tenantDebts: {
    ...debts,
    path: `${TENANT}/debts`,
    withoutIndex: [
      {
        filter: ['cause', 'owed'],
        search: true,
        why: 'reads a tenant’s orders with current or past debt, of which there are few',
      },
    ],
    summary: 'A tenant’s orders with an amount owed, open or settled',
    can: 'payouts.read',
  },
  nettings: {
    ...nettings,
    path: `${PLATFORM}/nettings`,
    withoutIndex: [
      {
        filter: ['paidOrderUID', 'payoutId'],
        search: true,
        why: 'reads the amounts taken from payouts to repay debt, of which there are few',
      },
    ],
    summary: 'Amounts owed that were deducted from payouts, across all tenants',
    can: 'payouts.readAll',
  },
  tenantNettings: {
    ...nettings,
    path: `${TENANT}/nettings`,
    withoutIndex: [
      {
        filter: ['paidOrderUID', 'payoutId'],
        search: true,
        why: 'reads the amounts taken from a tenant’s payouts to repay debt, of which there are few',
      },
    ],
    summary: 'Amounts owed that were deducted from a tenant’s payouts',
    can: 'payouts.read',
  },
} as const satisfies Record<string, List>;

const PERCENT = 'Enter a percentage from 0 to 100, such as 10 or 7.5.';
const DAYS = 'Enter a number of days from 0 to 365.';

/** Payout settings that operators choose in addition to the schedule. */
export const payoutSettings = z.object({
  releasesBatches: flag({
    label: 'Release scheduled payouts automatically',
    help: 'When this is off, an operator has to release each scheduled payout.',
    required: 'Choose whether to release scheduled payouts automatically.',
  }).default(false),
  reservePercent: percent({
    label: 'Reserve (%)',
    help: 'Part of the tenant’s share held at payout to cover refunds and disputes. Enter 0 for no reserve.',
    required: PERCENT,
    min: [0, PERCENT],
    max: [100, PERCENT],
  })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'Enter a percentage with no more than two decimal places.',
    })
    .default(0),
  reserveDays: whole({
    label: 'Hold reserve for (days)',
    help: 'Counted from the payout or the end of the event, whichever is later. Enter 0 to release it right away on that date.',
    required: DAYS,
    min: [0, DAYS],
    max: [365, DAYS],
  }).default(30),
});
export type PayoutSettings = z.output<typeof payoutSettings>;
