import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';

const STATEMENT = '/tenants/:tenantId/reports/collections/payout-transactions/:id';

/** An order in the statement of its payout, with its figures when it was paid out. */
export const statementRow = z.object({
  id: z.uuid(),
  payoutId: z.uuid(),
  payoutDate: instant(),
  platformName: z.string(),
  tenantName: z.string(),
  eventName: z.string(),
  currency: z.string(),
  /** The account that was paid, by its last characters. */
  destination: z.string(),
  orderUID: z.string(),
  orderDate: instant(),
  /** As sold; what was refunded before the payout. */
  grossAmount: money(),
  refundedAmount: money(),
  totalAmount: money(),
  /** Of the total, what the tenant passes on. */
  tax: money(),
  donation: money(),
  gatewayFee: money(),
  platformTotal: money(),
  tenantTotal: money(),
  /** What of the tenant's total went to its debts, and of which orders those are. */
  debtTaken: money(),
  debtOrders: z.string(),
  /** What other orders had paid for what this one owed, and goes back since it owes it no more. */
  debtReturned: money(),
  /** What of the tenant's total was kept back as a reserve, to be paid out later. */
  reserved: money(),
  paidOut: money(),
  transferId: z.string().nullable(),
  bankPayoutId: z.string().nullable(),
  /** The day that Stripe names, which is of no zone. */
  arrivesOn: z.iso.date().nullable(),
});
export type StatementRow = z.output<typeof statementRow>;

export const statementList = {
  path: `${STATEMENT}/statement`,
  withoutIndex: [
    { sort: ['orderUID'], search: true, why: 'adds up the orders of one payout: 320 ms of 7,900' },
  ],
  summary: 'The statement of a tenant’s payout: its orders with all that makes their share',
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
    payoutId: 'Payout ID',
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
    debtTaken: 'Debt Taken',
    debtOrders: 'Debt Of Orders',
    debtReturned: 'Debt Returned',
    reserved: 'Reserved',
    paidOut: 'Paid Out',
    transferId: 'Transfer',
    bankPayoutId: 'Bank Payout',
    arrivesOn: 'At The Bank',
  },
} as const satisfies List;

export const statementRoute = {
  method: 'get',
  path: `${STATEMENT}/statement.pdf`,
  can: 'payouts.read',
  summary: 'The statement of a tenant’s payout as a PDF, payout_{payoutId}.pdf',
  params: z.object({ tenantId: z.string(), id: z.string() }),
  reply: z.unknown(),
  streams: true,
} as const satisfies Route;
