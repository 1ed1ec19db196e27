import type { List } from '@foyer/kit';
import { refundItemList } from './refundAll.ts';
import { reviewList } from './reviews.ts';
import { orderRow, orderTicketRow, refundRow, soldOrderRow, ticketRow } from './rows.ts';

const EVENT = '/tenants/:tenantId/events/:eventId';

const orderList = {
  row: orderRow,
  can: 'orders.read',
  filter: [
    'id',
    'orderUID',
    'fullName',
    'email',
    'phone',
    'paymentMethod',
    'status',
    'dateCreated',
    'ticketCount',
    'totalAmount',
    'refunded',
    'disputed',
  ],
  sort: [
    'dateCreated',
    'orderUID',
    'fullName',
    'email',
    'paymentMethod',
    'ticketCount',
    'totalAmount',
  ],
  search: ['orderUID', 'fullName', 'email', 'phone', 'paymentMethod'],
  defaultSort: 'dateCreated:desc',
} as const;

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
  csv: {
    'details.dateCreated': 'Date',
    'details.dateCompleted': 'Completed',
    'details.transactionDate': 'Transaction date',
    'details.orderUID': 'Order ID',
    'details.eventName': 'Event name',
    'details.name': 'Name',
    'details.userId': 'Email',
    'details.phone': 'Phone',
    'details.status': 'Status',
    'details.refundAmount': 'Refund amount',
    'details.refundReason': 'Reason',
    'details.payoutDate': 'Payout date',
  },
} as const;

/** Columns of the CSV of sales and of the CSV of all orders. */
const CSV = {
  dateCreated: 'Date',
  orderUID: 'Order ID',
  fullName: 'Name',
  email: 'Email',
  phone: 'Phone',
  ticketCount: 'Tickets',
  paymentMethod: 'Payment method',
  totalAmount: 'Total',
  refunded: 'Refunded',
  refundedAmount: 'Refunded amount',
} as const;

const { dateCreated: _placed, ...SOLD_CSV } = CSV;

const STATE = { status: 'Status', onHold: 'Payout on hold' } as const;

/** Each order's share of its event's sales figures. */
const SALES = [
  'grossSales',
  'netSales',
  'serviceFees',
  'processingFees',
  'discounts',
  'tax',
  'donation',
] as const;

const SALES_CSV = {
  grossSales: 'Gross sales',
  netSales: 'Net revenue',
  serviceFees: 'Service fees',
  processingFees: 'Processing fees',
  discounts: 'Discounts',
  tax: 'Tax',
  donation: 'Donation',
} as const;

/** Across many events, only sorts and filters that stay fast however many orders there are. */
const wideList = {
  ...orderList,
  filter: [
    'id',
    'eventId',
    'status',
    'paymentMethod',
    'dateCreated',
    'refunded',
    'disputed',
    'onHold',
  ],
  sort: ['dateCreated', 'orderUID'],
  search: ['orderUID', 'fullName', 'email', 'phone'],
} as const;

export const lists = {
  reviews: reviewList,
  refundItems: refundItemList,
  tenantOrders: {
    ...wideList,
    path: '/tenants/:tenantId/orders',
    withoutIndex: [
      {
        filter: ['status', 'paymentMethod', 'refunded', 'disputed'],
        why: 'reads a tenant’s orders, newest first, until a page is full: all of them for a rare value',
      },
    ],
    summary: 'A tenant’s orders, including unpaid ones',
    download: 'orders.csv',
    csv: { eventName: 'Event name', ...CSV, ...STATE },
  },
  platformOrders: {
    ...wideList,
    path: '/platform/orders',
    withoutIndex: [
      {
        filter: ['status', 'paymentMethod', 'refunded'],
        why: 'reads orders, newest first, until a page is full; rare values have their own index, and the counts are precomputed',
      },
    ],
    can: 'orders.readAll',
    filter: ['tenantId', ...wideList.filter],
    // Any other sort would read all orders of the platform for one page.
    sort: ['dateCreated'],
    summary: 'All tenants’ orders, including unpaid ones',
    download: 'orders.csv',
    csv: { tenantName: 'Tenant', eventName: 'Event name', ...CSV, ...STATE },
  },
  orderList: {
    ...orderList,
    path: `${EVENT}/reports/order-list`,
    withoutIndex: [
      {
        sort: [
          'orderUID',
          'fullName',
          'email',
          'paymentMethod',
          'ticketCount',
          'totalAmount',
          'dateCompleted',
          'grossSales',
          'netSales',
        ],
        filter: [
          'fullName',
          'email',
          'phone',
          'paymentMethod',
          'status',
          'ticketCount',
          'totalAmount',
          'refunded',
          'disputed',
          'dateCompleted',
        ],
        why: 'reads the orders of one event',
      },
    ],
    summary: 'An event’s completed orders, with each order’s share of the sales figures',
    row: soldOrderRow,
    filter: [...orderList.filter, 'dateCompleted'],
    sort: [...orderList.sort, 'dateCompleted', 'grossSales', 'netSales'],
    totals: ['ticketCount', 'totalAmount', 'refundedAmount', ...SALES],
    download: 'orders.csv',
    // As on the screen, an order counts on its completion date.
    csv: { dateCompleted: 'Date', ...SOLD_CSV, ...SALES_CSV, dateCreated: 'Placed' },
  },
  allOrders: {
    ...orderList,
    path: `${EVENT}/orders`,
    withoutIndex: [
      {
        sort: ['status'],
        filter: ['email', 'status'],
        why: 'reads the orders of one event',
      },
    ],
    // Users search here for a single order, or for orders with a status.
    filter: ['id', 'orderUID', 'email', 'status', 'dateCreated'],
    sort: ['dateCreated', 'status'],
    summary: 'An event’s orders, including unpaid ones',
  },
  tickets: {
    path: `${EVENT}/reports/tickets`,
    withoutIndex: [
      {
        sort: [
          'ticketUID',
          'details.orderId',
          'fullName',
          'email',
          'ticketTypeName',
          'ticketPrice',
          'used',
          'voided',
        ],
        filter: [
          'fullName',
          'email',
          'contactNumber',
          'ticketTypeName',
          'ticketPrice',
          'used',
          'voided',
          'refunded',
          'complimentary',
          'dateUsed',
        ],
        search: true,
        why: 'reads the tickets of one event',
      },
    ],
    summary: 'An event’s tickets',
    row: ticketRow,
    can: 'orders.read',
    filter: [
      'id',
      'ticketUID',
      'details.orderId',
      'fullName',
      'email',
      'contactNumber',
      'ticketTypeName',
      'ticketPrice',
      'used',
      'voided',
      'refunded',
      'complimentary',
      'keptBack',
      'dateCreated',
      'dateUsed',
    ],
    sort: [
      'dateCreated',
      'ticketUID',
      'details.orderId',
      'fullName',
      'email',
      'ticketTypeName',
      'ticketPrice',
      'used',
      'voided',
    ],
    search: [
      'ticketUID',
      'details.orderId',
      'fullName',
      'email',
      'contactNumber',
      'ticketTypeName',
    ],
    defaultSort: 'dateCreated:desc',
    totals: ['ticketPrice'],
    download: 'tickets.csv',
    csv: {
      dateCreated: 'Date',
      ticketUID: 'Ticket ID',
      'details.orderId': 'Order ID',
      fullName: 'Name',
      email: 'Email',
      contactNumber: 'Phone',
      ticketTypeName: 'Ticket type',
      ticketPrice: 'Price',
      used: 'Ticket used',
      dateUsed: 'Used on',
      voided: 'Voided',
      refunded: 'Refunded',
      complimentary: 'Complimentary',
      keptBack: 'Kept off sale',
    },
  },
  orderTickets: {
    path: `${EVENT}/orders/:orderUID/tickets`,
    staysSmall: 'the cart limits how many tickets an order has',
    summary: 'An order’s tickets',
    row: orderTicketRow,
    can: 'orders.read',
    filter: ['id', 'ticketUID', 'ticketTypeName', 'ticketPrice', 'used', 'voided', 'refunded'],
    sort: ['ticketUID', 'ticketTypeName', 'ticketPrice', 'used', 'voided'],
    search: ['ticketUID', 'ticketTypeName'],
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
    download: 'refunds.csv',
    emptyDownload: 'Event does not have refunds to export',
  },
} as const satisfies Record<string, List>;
