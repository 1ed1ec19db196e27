import { instant, money, type List } from '@foyer/kit';
import * as z from 'zod';

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

/** An order that its tenant owes something of, or owed. */
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
  /** What later payouts were lowered by for it. */
  netted: money(),
  isOpen: z.boolean(),
});
export type DebtRow = z.output<typeof debtRow>;

/** A tenant that owes. Its id is the tenant's. */
export const debtorRow = z.object({
  id: z.uuid(),
  tenantURL: z.string(),
  tenantName: z.string(),
  orders: z.number(),
  owed: money(),
  since: instant(),
});
export type DebtorRow = z.output<typeof debtorRow>;

/** What one order's payout was lowered by for what another owed. */
export const nettingRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantURL: z.string(),
  nettedAt: instant(),
  amount: money(),
  owingOrderUID: z.string(),
  paidOrderUID: z.string(),
  payoutId: z.uuid(),
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
  download: 'debts.csv',
  csv: {
    tenantURL: 'Tenant URL',
    orderUID: 'Order ID',
    eventName: 'Event Name',
    cause: 'Why',
    since: 'Since',
    owed: 'Owed',
    netted: 'Taken from payouts',
  },
} as const;

const nettings = {
  row: nettingRow,
  filter: ['id', 'tenantId', 'nettedAt', 'owingOrderUID', 'paidOrderUID', 'payoutId'],
  sort: ['nettedAt'],
  search: ['owingOrderUID', 'paidOrderUID', 'tenantURL'],
  defaultSort: 'nettedAt:desc',
  totals: ['amount'],
  download: 'debts_taken.csv',
  csv: {
    nettedAt: 'Date',
    tenantURL: 'Tenant URL',
    owingOrderUID: 'Owed of order',
    paidOrderUID: 'Taken from order',
    payoutId: 'Payout ID',
    amount: 'Amount',
  },
} as const;

export const debtLists = {
  debtors: {
    path: `${PLATFORM}/debtors`,
    staysSmall: 'a row for each tenant that owes something, of the orders that owe',
    summary: 'Tenants that owe, how much and since when',
    row: debtorRow,
    can: 'payouts.readAll',
    filter: ['id', 'owed', 'since'],
    sort: ['owed', 'since'],
    search: ['tenantURL', 'tenantName'],
    defaultSort: 'owed:desc',
    totals: ['orders', 'owed'],
    download: 'debtors.csv',
    csv: {
      tenantURL: 'Tenant URL',
      tenantName: 'Tenant',
      orders: 'Orders',
      owed: 'Owed',
      since: 'Since',
    },
  },
  debts: {
    ...debts,
    path: `${PLATFORM}/debts`,
    withoutIndex: [
      {
        filter: ['eventId', 'cause', 'owed'],
        search: true,
        why: 'reads the orders that owe or owed something, which are few',
      },
    ],
    summary: 'Orders of all tenants that something is or was owed of',
    can: 'payouts.readAll',
  },
  tenantDebts: {
    ...debts,
    path: `${TENANT}/debts`,
    withoutIndex: [
      {
        filter: ['cause', 'owed'],
        search: true,
        why: 'reads a tenant’s orders that owe or owed something, which are few',
      },
    ],
    summary: 'Orders that a tenant owes or owed something of',
    can: 'payouts.read',
  },
  nettings: {
    ...nettings,
    path: `${PLATFORM}/nettings`,
    withoutIndex: [
      {
        filter: ['paidOrderUID', 'payoutId'],
        search: true,
        why: 'reads what was taken from payouts for debts, which is little',
      },
    ],
    summary: 'What payouts of all tenants were lowered by for debts',
    can: 'payouts.readAll',
  },
  tenantNettings: {
    ...nettings,
    path: `${TENANT}/nettings`,
    withoutIndex: [
      {
        filter: ['paidOrderUID', 'payoutId'],
        search: true,
        why: 'reads what was taken from a tenant’s payouts for debts, which is little',
      },
    ],
    summary: 'What a tenant’s payouts were lowered by for its debts',
    can: 'payouts.read',
  },
} as const satisfies Record<string, List>;
