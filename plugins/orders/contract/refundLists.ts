import type { List } from '@foyer/kit';
import { platformRefundRow, refundRow } from './rows.ts';

const EVENT = '/tenants/:tenantId/events/:eventId';

/** Fields of the refund lists that no index serves. */
const refundList = {
  row: refundRow,
  can: 'orders.read',
  filter: [
    'id',
    'details.orderUID',
    'details.eventId',
    'details.eventName',
    'details.name',
    'details.userId',
    'details.status',
    'details.dateCreated',
    'details.dateCompleted',
    'details.completed',
    'details.transactionDate',
    'details.refundAmount',
  ],
  sort: [
    'details.dateCreated',
    'details.orderUID',
    'details.eventName',
    'details.name',
    'details.status',
    'details.refundAmount',
  ],
  search: [
    'details.orderUID',
    'details.eventName',
    'details.name',
    'details.userId',
    'details.status',
  ],
  defaultSort: 'details.dateCreated:desc',
  totals: ['details.refundAmount'],
  columns: {
    'details.orderUID': { label: 'Order ID', width: 136 },
    'details.dateCreated': { label: 'Date', width: 120, dateFormat: 'short' },
    'details.eventName': { label: 'Event Name' },
    'details.name': { label: 'Name', width: 140 },
    'details.phone': { label: 'Phone', width: 160, isHidden: true },
    'details.status': { label: 'Status', width: 112 },
    // The day on which the refund counts, which the period filters by.
    'details.dateCompleted': { label: 'Completed', width: 120, dateFormat: 'short' },
    'details.refundAmount': { label: 'Refund Amount', width: 132 },
    'details.refundReason': { label: 'Reason' },
    'details.userId': { label: 'Email', width: 200 },
    'details.transactionDate': {
      label: 'Transaction Date',
      width: 150,
      dateFormat: 'short',
      isHidden: true,
    },
    'details.payoutDate': {
      label: 'Payout Date',
      width: 150,
      dateFormat: 'short',
      isHidden: true,
    },
  },
  csv: {
    'details.dateCreated': true,
    'details.dateCompleted': true,
    'details.transactionDate': 'Transaction date',
    'details.orderUID': true,
    'details.eventName': 'Event name',
    'details.name': true,
    'details.userId': true,
    'details.phone': true,
    'details.status': true,
    'details.refundAmount': 'Refund amount',
    'details.refundReason': true,
    'details.payoutDate': 'Payout date',
  },
} as const;

export const refundLists = {
  platformRefunds: {
    ...refundList,
    path: '/platform/reports/refunds-list',
    row: platformRefundRow,
    can: 'orders.readAll',
    filter: [
      'details.tenantId',
      ...refundList.filter.filter((field) => field !== 'details.transactionDate'),
    ],
    sort: ['details.dateCreated', 'details.refundAmount'],
    withoutIndex: [
      {
        sort: ['details.refundAmount'],
        filter: ['details.status', 'details.completed', 'details.refundAmount'],
        why: 'reads the refunds of all tenants, without their orders',
      },
      {
        filter: ['details.name'],
        search: true,
        why: 'finds orders and events by their texts first; a status that most refunds have reads all of them',
      },
    ],
    summary: 'All tenants’ refunds',
    columns: {
      'details.tenantURL': { label: 'Tenant URL', width: 130 },
      ...refundList.columns,
      'details.userId': { ...refundList.columns['details.userId'], isHidden: true },
    },
    csv: { 'details.tenantURL': true, ...refundList.csv },
    download: 'refunds.csv',
  },
  tenantRefunds: {
    ...refundList,
    path: '/tenants/:tenantId/reports/refunds-list',
    // There may be many: sort and filter only by fields that need no join with their orders.
    filter: refundList.filter.filter((field) => field !== 'details.transactionDate'),
    sort: ['details.dateCreated', 'details.eventName', 'details.status', 'details.refundAmount'],
    withoutIndex: [
      {
        sort: ['details.eventName', 'details.status', 'details.refundAmount'],
        filter: ['details.status', 'details.completed', 'details.refundAmount'],
        why: 'reads the refunds of one tenant, without their orders',
      },
      {
        filter: ['details.name', 'details.userId'],
        search: true,
        why: 'finds orders by their texts first; a status that most refunds have reads all of them',
      },
    ],
    summary: 'A tenant’s refunds',
    download: 'refunds.csv',
  },
  eventRefunds: {
    ...refundList,
    path: `${EVENT}/reports/refunds-list`,
    withoutIndex: [
      {
        sort: [
          'details.orderUID',
          'details.eventName',
          'details.name',
          'details.status',
          'details.refundAmount',
        ],
        filter: [
          'details.name',
          'details.userId',
          'details.status',
          'details.completed',
          'details.transactionDate',
          'details.refundAmount',
        ],
        search: true,
        why: 'reads the refunds of one event',
      },
    ],
    summary: 'An event’s refunds',
    columns: {
      ...refundList.columns,
      'details.eventName': { label: 'Event Name', isHidden: true },
    },
    download: 'refunds.csv',
    emptyDownload: 'Event does not have refunds to export',
  },
} as const satisfies Record<string, List>;
