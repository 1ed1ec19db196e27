import type { List, Resource } from '@foyer/kit';
import { payoutOrderRow, payoutRow, pendingRow } from './rows.ts';

const PLATFORM = '/platform/reports';
const TENANT = '/tenants/:tenantId/reports';

const pending = {
  row: pendingRow,
  filter: [
    'id',
    'details.orderUID',
    'details.status',
    'details.payoutStatus',
    'details.tenantURL',
    'details.tenantId',
    'details.eventName',
    'details.eventId',
    'details.facilitator',
    'details.onHold',
    'details.disputed',
    'details.dateCreated',
    'details.balanceAvailableOn',
    'details.totalAmount',
    'details.tenantTotal',
  ],
  sort: [
    'details.dateCreated',
    'details.orderUID',
    'details.eventName',
    'details.eventId',
    'details.status',
    'details.balanceAvailableOn',
    'details.totalAmount',
  ],
  search: ['details.orderUID', 'details.status', 'details.tenantURL', 'details.eventName'],
  defaultSort: 'details.dateCreated:desc',
  totals: [
    'details.totalAmount',
    'details.gatewayFee',
    'details.netAmount',
    'details.tenantTotal',
    'details.platformTotal',
  ],
  download: 'pending_payouts.csv',
  csv: {
    'details.orderUID': 'Order ID',
    'details.dateCreated': 'Date',
    'details.tenantURL': 'Tenant URL',
    'details.eventName': 'Event Name',
    'details.eventId': 'Event ID',
    'details.status': 'Status',
    'details.onHold': 'On Hold',
    payoutDate: 'Payout Date',
    'details.facilitator': 'Facilitator',
    'details.totalAmount': 'Total Amount',
    'details.gatewayFee': 'Card Fees',
    'details.netAmount': 'Net Amount',
    'details.tenantTotal': 'Tenant Total',
    'details.platformTotal': 'Platform Total',
  },
} as const;

const completed = {
  row: payoutRow,
  filter: [
    'id',
    'details.payoutId',
    'details.tenantId',
    'details.tenantURL',
    'details.eventId',
    'details.eventName',
    'details.facilitator',
    'details.status',
    'details.dateCreated',
    'details.orderCount',
    'details.totalAmount',
    'details.tenantTotal',
  ],
  sort: [
    'details.dateCreated',
    'details.tenantURL',
    'details.eventName',
    'details.eventStart',
    'details.status',
    'details.totalAmount',
  ],
  search: [
    'details.payoutId',
    'details.tenantURL',
    'details.eventName',
    'details.facilitator',
    'details.orderUIDs',
  ],
  defaultSort: 'details.dateCreated:desc',
  totals: [
    'details.orderCount',
    'details.totalAmount',
    'details.creditCardProcessingFee',
    'details.netAmount',
    'details.tenantTotal',
    'details.platformTotal',
    'details.debtTaken',
  ],
  download: 'payouts.csv',
  csv: {
    'details.dateCreated': 'Date',
    'details.payoutId': 'Payout ID',
    'details.tenantURL': 'Tenant URL',
    'details.eventName': 'Event Name',
    'details.orderCount': 'Order Count',
    'details.facilitator': 'Facilitator',
    'details.totalAmount': 'Order Total Amount',
    'details.creditCardProcessingFee': 'Credit Card Fee',
    'details.netAmount': 'Net Total',
    'details.tenantTotal': 'Tenant Total',
    'details.platformTotal': 'Platform Total',
    'details.reserved': 'Reserved',
  },
} as const;

const payoutOrders = {
  row: payoutOrderRow,
  filter: ['id', 'orderUID', 'totalAmount', 'tenantTotal'],
  sort: ['orderUID', 'totalAmount'],
  search: ['orderUID'],
  totals: [
    'gatewayFee',
    'totalAmount',
    'netAmount',
    'tenantTotal',
    'platformTotal',
    'transferredAmount',
    'reversedAmount',
  ],
  download: 'payout_orders.csv',
  csv: {
    orderUID: 'Order ID',
    gatewayFee: 'Credit Card Fee',
    totalAmount: 'Order Total',
    netAmount: 'Net Amount',
    tenantTotal: 'Tenant Total',
    platformTotal: 'Platform Total',
    reserved: 'Reserved',
  },
} as const;

export const lists = {
  pending: {
    ...pending,
    path: `${PLATFORM}/for/payout-transactions`,
    summary: 'Orders of all tenants that are not paid out yet',
    can: 'payouts.readAll',
  },
  tenantPending: {
    ...pending,
    path: `${TENANT}/for/payout-transactions`,
    summary: 'Orders of a tenant that are not paid out yet',
    can: 'payouts.read',
  },
  payoutOrders: {
    ...payoutOrders,
    path: `${PLATFORM}/payouts-collection/:id/orders`,
    downloadPath: `${PLATFORM}/payouts-collection/:id/download`,
    summary: 'The orders of a payout',
    can: 'payouts.readAll',
  },
  tenantPayoutOrders: {
    ...payoutOrders,
    path: `${TENANT}/collections/payout-transactions/:id/orders`,
    downloadPath: `${TENANT}/collections/payout-transactions/:id/download`,
    summary: 'The orders of a tenant’s payout',
    can: 'payouts.read',
  },
} as const satisfies Record<string, List>;

export const resources = {
  payouts: {
    ...completed,
    path: `${PLATFORM}/payouts-collection`,
    summary: 'What was paid out to all tenants',
    can: { read: 'payouts.readAll' },
  },
  tenantPayouts: {
    ...completed,
    path: `${TENANT}/collections/payout-transactions`,
    summary: 'What was paid out to a tenant',
    can: { read: 'payouts.read' },
  },
} as const satisfies Record<string, Resource>;
