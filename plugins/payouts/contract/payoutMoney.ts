import { instant, type List } from '@foyer/kit';
import * as z from 'zod';
import { payoutSplit } from './transfer.ts';

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
export const payoutMoneyRow = payoutSplit.extend({
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
  download: 'payout_money.csv',
  csv: {
    orderUID: 'Order ID',
    chargeId: 'Charge',
    chargedAt: 'Charged',
    outcome: 'Outcome',
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
