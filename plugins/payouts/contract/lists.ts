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
    'details.hasAccount',
    'details.dateCreated',
    'details.balanceAvailableOn',
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
  // A status is of half of all, and so a filter only.
  search: ['details.orderUID', 'details.tenantURL', 'details.eventName'],
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
    'details.holdMessage': 'Reason',
    'details.balanceAvailableOn': 'Payout Date',
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
    'details.debtReturned',
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
    'details.debtTaken': 'Debt Taken',
    'details.debtReturned': 'Debt Returned',
    'details.reserved': 'Reserved',
    'details.eventStart': 'Event Date',
    'details.ticketCount': '# Tickets',
    'details.status': 'Status',
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
    transferredAmount: 'Transferred',
    reversedAmount: 'Taken Back',
    status: 'Status',
  },
} as const;

export const lists = {
  pending: {
    ...pending,
    path: `${PLATFORM}/for/payout-transactions`,
    withoutIndex: [
      {
        filter: [
          'details.tenantURL',
          'details.hasAccount',
          'details.facilitator',
          'details.disputed',
        ],
        search: true,
        why: 'tenants are found by their own list, and the few orders of the rarer value by an index of these; a part of an order’s id is looked for in all ids: 400 ms of 2.2 million',
      },
    ],
    summary: 'Orders of all tenants that are not paid out yet',
    can: 'payouts.readAll',
  },
  tenantPending: {
    ...pending,
    path: `${TENANT}/for/payout-transactions`,
    search: ['details.orderUID', 'details.eventName'],
    withoutIndex: [
      {
        sort: [
          'details.orderUID',
          'details.eventId',
          'details.status',
          'details.balanceAvailableOn',
          'details.totalAmount',
        ],
        filter: [
          'details.tenantURL',
          'details.hasAccount',
          'details.facilitator',
          'details.disputed',
          'details.balanceAvailableOn',
        ],
        search: true,
        why: 'reads all of a tenant’s orders that wait: up to 60 ms of 12,900; by its events, one after the other',
      },
    ],
    summary: 'Orders of a tenant that are not paid out yet',
    can: 'payouts.read',
  },
  payoutOrders: {
    ...payoutOrders,
    path: `${PLATFORM}/payouts-collection/:id/orders`,
    withoutIndex: [
      {
        sort: ['orderUID', 'totalAmount'],
        filter: ['totalAmount', 'tenantTotal'],
        search: true,
        why: 'reads the orders of one payout: 40 ms of 7,900',
      },
    ],
    downloadPath: `${PLATFORM}/payouts-collection/:id/download`,
    summary: 'The orders of a payout',
    can: 'payouts.readAll',
  },
  tenantPayoutOrders: {
    ...payoutOrders,
    path: `${TENANT}/collections/payout-transactions/:id/orders`,
    withoutIndex: [
      {
        sort: ['totalAmount'],
        filter: ['totalAmount', 'tenantTotal'],
        search: true,
        why: 'reads the orders of one payout: 25 ms of 7,900',
      },
    ],
    downloadPath: `${TENANT}/collections/payout-transactions/:id/download`,
    summary: 'The orders of a tenant’s payout',
    can: 'payouts.read',
  },
} as const satisfies Record<string, List>;

export const resources = {
  payouts: {
    ...completed,
    path: `${PLATFORM}/payouts-collection`,
    withoutIndex: [
      {
        sort: ['details.tenantURL', 'details.eventStart', 'details.status'],
        filter: [
          'details.payoutId',
          'details.eventId',
          'details.tenantURL',
          'details.facilitator',
          'details.status',
          'details.orderCount',
          'details.tenantTotal',
        ],
        search: true,
        why: 'reads all payouts, of which an event has one for each day it is paid out',
      },
    ],
    summary: 'What was paid out to all tenants',
    can: { read: 'payouts.readAll' },
  },
  tenantPayouts: {
    ...completed,
    path: `${TENANT}/collections/payout-transactions`,
    withoutIndex: [
      {
        sort: ['details.tenantURL', 'details.status'],
        filter: [
          'details.tenantURL',
          'details.facilitator',
          'details.status',
          'details.orderCount',
          'details.tenantTotal',
        ],
        search: true,
        why: 'reads a tenant’s payouts, of which an event has one for each day it is paid out',
      },
    ],
    summary: 'What was paid out to a tenant',
    can: { read: 'payouts.read' },
  },
} as const satisfies Record<string, Resource>;
