import { instant, money, type List } from '@foyer/kit';
import * as z from 'zod';

/** How an order's money of a payout went: charge, transfer, and on to the tenant's bank. */
export const payoutMoneyRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  chargeId: z.string(),
  chargedAt: instant(),
  /** Null where the gateway pays the tenant by itself, and where a debt took it all. */
  transferId: z.string().nullable(),
  transferredAt: instant().nullable(),
  transferred: money(),
  bankPayoutId: z.string().nullable(),
  bankStatus: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).nullable(),
  /** The day that Stripe names, which is of no zone. */
  arrivesOn: z.iso.date().nullable(),
});
export type PayoutMoney = z.output<typeof payoutMoneyRow>;

export const payoutMoneyList = {
  path: '/tenants/:tenantId/reports/collections/payout-transactions/:id/money',
  withoutIndex: [
    { sort: ['orderUID'], search: true, why: 'reads the orders of one payout: 10 ms of 7,900' },
  ],
  summary: 'From the charge to the bank: how the money of a payout’s orders went',
  row: payoutMoneyRow,
  can: 'payouts.read',
  filter: ['id', 'orderUID'],
  sort: ['orderUID'],
  search: ['orderUID'],
  defaultSort: 'orderUID:asc',
  download: 'payout_money.csv',
  csv: {
    orderUID: 'Order ID',
    chargeId: 'Charge',
    chargedAt: 'Charged',
    transferId: 'Transfer',
    transferredAt: 'Transferred',
    transferred: 'Amount',
    bankPayoutId: 'Bank payout',
    bankStatus: 'Bank status',
    arrivesOn: 'At the bank',
  },
} as const satisfies List;
