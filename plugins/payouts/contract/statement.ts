import { instant, type List, money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { OUTCOME_WORDS } from '../words.ts';
import { payoutSplit } from './transfer.ts';

const STATEMENT = '/tenants/:tenantId/reports/collections/payout-transactions/:id';

/** An order on a payout statement, with its figures at the time of the payout. */
const statementRow = z.object({
  id: z.uuid(),
  payoutId: z.uuid(),
  payoutUID: z.string(),
  payoutDate: instant(),
  platformName: z.string(),
  tenantName: z.string(),
  eventName: z.string(),
  currency: z.string(),
  /** The last characters of the account that was paid. */
  destination: z.string(),
  orderUID: z.string(),
  orderDate: instant(),
  /** Gross sales, and what was refunded before the payout. */
  grossAmount: money(),
  refundedAmount: money(),
  totalAmount: money(),
  /** Parts of the total that the tenant passes on. */
  tax: money(),
  donation: money(),
  gatewayFee: money(),
  platformTotal: money(),
  tenantTotal: money(),
  /** The part of the tenant's total that repaid debt, and the orders that owed it. */
  debtTaken: money(),
  debtOrders: z.string(),
  /**
   * Debt of this order that other orders had repaid and that is returned because it is no longer
   * owed.
   */
  debtReturned: money(),
  /** The part of the tenant's total held in reserve, to be paid out later. */
  reserved: money(),
  paidOut: money(),
  transferId: z.string().nullable(),
  bankPayoutId: z.string().nullable(),
  /** The date that Stripe reports, which has no time zone. */
  arrivesOn: z.iso.date().nullable(),
});
export type StatementRow = z.output<typeof statementRow>;

export const statementList = {
  path: `${STATEMENT}/statement`,
  withoutIndex: [
    { sort: ['orderUID'], search: true, why: 'adds up the orders of one payout: 320 ms for 7,900' },
  ],
  summary: 'The statement for a tenant’s payout: each order and how its share was calculated',
  row: statementRow,
  can: 'payouts.read',
  filter: ['id', 'orderUID'],
  sort: ['orderUID'],
  search: ['orderUID'],
  defaultSort: 'orderUID:asc',
  totals: [
    'grossAmount',
    'refundedAmount',
    'totalAmount',
    'tax',
    'donation',
    'gatewayFee',
    'platformTotal',
    'tenantTotal',
    'debtTaken',
    'debtReturned',
    'reserved',
    'paidOut',
  ],
  download: 'payout_statement.csv',
  csv: {
    payoutUID: 'Payout ID',
    payoutDate: 'Payout Date',
    platformName: 'Paid By',
    tenantName: 'Paid To',
    destination: 'Account',
    eventName: 'Event Name',
    orderUID: 'Order ID',
    orderDate: 'Order Date',
    currency: 'Currency',
    grossAmount: 'Gross',
    refundedAmount: 'Refunded',
    totalAmount: 'Order Total',
    tax: 'Tax',
    donation: 'Donations',
    gatewayFee: 'Credit Card Fee',
    platformTotal: 'Platform Fees',
    tenantTotal: 'Tenant Total',
    debtTaken: 'Applied to Amounts Owed',
    debtOrders: 'Owed For Orders',
    debtReturned: 'Returned To Tenant',
    reserved: 'Held in Reserve',
    paidOut: 'Paid Out',
    transferId: 'Transfer ID',
    bankPayoutId: 'Bank Payout ID',
    arrivesOn: 'Bank Arrival Date',
  },
} as const satisfies List;

export const statementRoute = {
  method: 'get',
  path: `${STATEMENT}/statement.pdf`,
  can: 'payouts.read',
  summary: 'The statement for a tenant’s payout as a PDF, payout_{payoutUID}.pdf',
  params: z.object({ tenantId: z.string(), id: z.string() }),
  reply: z.unknown(),
  streams: true,
} as const satisfies Route;

/** What happened to an order's share at its payout. */
export const PAYOUT_OUTCOMES = [
  'transferred',
  'passed_on_by_stripe',
  'kept_for_debt',
  'kept_as_reserve',
  'kept_for_debt_and_reserve',
] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/** How an order's money moved: charge, transfer, and payout to the tenant's bank. */
const payoutMoneyRow = payoutSplit.extend({
  id: z.uuid(),
  orderUID: z.string(),
  chargeId: z.string(),
  chargedAt: instant(),
  outcome: z.enum(PAYOUT_OUTCOMES),
  transferId: z.string().nullable(),
  transferredAt: instant().nullable(),
  bankPayoutId: z.string().nullable(),
  bankStatus: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).nullable(),
  /** The date that Stripe reports, which has no time zone. */
  arrivesOn: z.iso.date().nullable(),
});
export type PayoutMoney = z.output<typeof payoutMoneyRow>;

export const payoutMoneyList = {
  path: '/tenants/:tenantId/reports/collections/payout-transactions/:id/money',
  withoutIndex: [
    { sort: ['orderUID'], search: true, why: 'reads the orders of one payout: 10 ms for 7,900' },
  ],
  summary: 'How the money for each order in a payout moved from the charge to the bank',
  row: payoutMoneyRow,
  can: 'payouts.read',
  filter: ['id', 'orderUID'],
  sort: ['orderUID'],
  search: ['orderUID'],
  defaultSort: 'orderUID:asc',
  totals: ['tenantTotal', 'debtReturned', 'debtTaken', 'reserved', 'transferred'],
  columns: {
    orderUID: { label: 'Order ID', width: 136 },
    chargeId: { label: 'Charge' },
    outcome: { label: 'Outcome', words: OUTCOME_WORDS },
    // The same page lists it with the payout's orders.
    tenantTotal: { label: 'Tenant total', width: 108, isHidden: true },
    debtTaken: { label: 'Applied to amounts owed', width: 188 },
    reserved: { label: 'Held in reserve', width: 128 },
    transferred: { label: 'Transferred', width: 112 },
    bankPayoutId: { label: 'Bank payout' },
  },
  download: 'payout_money.csv',
  csv: {
    orderUID: true,
    chargeId: true,
    chargedAt: 'Charged',
    outcome: true,
    tenantTotal: 'Tenant Total',
    debtReturned: 'Returned To Tenant',
    debtTaken: 'Applied to Amounts Owed',
    reserved: 'Held in Reserve',
    transferred: 'Amount Transferred',
    transferId: 'Transfer',
    transferredAt: 'Transferred',
    bankPayoutId: 'Bank Payout',
    bankStatus: 'Bank Status',
    arrivesOn: 'Bank Arrival Date',
  },
} as const satisfies List;
