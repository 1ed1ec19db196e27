import type { List } from '@foyer/kit';
import { disputeLists } from './disputes.ts';
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

/** What no index serves in the lists of refunds. */
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

/** What stands in the CSV of sales, and in that of all orders. */
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

/** Each order's part in the figures of its event. */
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

/** Over many events only what stays quick however many orders there are, and what one looks for. */
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
  ...disputeLists,
  reviews: reviewList,
  refundItems: refundItemList,
  tenantOrders: {
    ...wideList,
    path: '/tenants/:tenantId/orders',
    withoutIndex: [
      {
        filter: ['status', 'paymentMethod', 'refunded', 'disputed'],
        why: 'reads a tenant’s orders from the newest on until a page is full: all of them for a value that few have, 30 ms of 38,600',
      },
    ],
    summary: 'Every order of a tenant, those that were never paid as well',
    download: 'orders.csv',
    csv: { eventName: 'Event name', ...CSV, ...STATE },
  },
  platformOrders: {
    ...wideList,
    path: '/platform/orders',
    withoutIndex: [
      {
        filter: ['status', 'paymentMethod', 'refunded'],
        why: 'reads orders from the newest on until a page is full; what few have has an index of its own, and how many there are is kept',
      },
    ],
    can: 'orders.readAll',
    filter: ['tenantId', ...wideList.filter],
    // Any other order would have to sort all orders of the platform for one page.
    sort: ['dateCreated'],
    summary: 'Every order of all tenants, those that were never paid as well',
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
        why: 'reads the orders of one event: up to 130 ms of 12,900',
      },
    ],
    summary: 'The completed orders of an event, with their part in each figure of its sales',
    row: soldOrderRow,
    filter: [...orderList.filter, 'dateCompleted'],
    sort: [...orderList.sort, 'dateCompleted', 'grossSales', 'netSales'],
    totals: ['ticketCount', 'totalAmount', 'refundedAmount', ...SALES],
    download: 'orders.csv',
    // As on the screen, an order counts on the day of its completion.
    csv: { dateCompleted: 'Date', ...SOLD_CSV, ...SALES_CSV, dateCreated: 'Placed' },
  },
  allOrders: {
    ...orderList,
    path: `${EVENT}/orders`,
    withoutIndex: [
      {
        sort: ['status'],
        filter: ['email', 'status'],
        why: 'reads the orders of one event: up to 300 ms of 12,900',
      },
    ],
    // What is looked for here is one order, or those in a state.
    filter: ['id', 'orderUID', 'email', 'status', 'dateCreated'],
    sort: ['dateCreated', 'status'],
    summary: 'Every order of an event, those that were never paid as well',
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
        why: 'reads the tickets of one event: up to 230 ms of 25,700',
      },
    ],
    summary: 'The tickets of an event',
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
    staysSmall: 'an order has as many tickets as one cart may hold',
    summary: 'The tickets of an order',
    row: orderTicketRow,
    can: 'orders.read',
    filter: ['id', 'ticketUID', 'ticketTypeName', 'ticketPrice', 'used', 'voided', 'refunded'],
    sort: ['ticketUID', 'ticketTypeName', 'ticketPrice', 'used', 'voided'],
    search: ['ticketUID', 'ticketTypeName'],
  },
  tenantRefunds: {
    ...refundList,
    path: '/tenants/:tenantId/reports/refunds-list',
    // There may be many: they are sorted and narrowed without a look at all of their orders.
    filter: refundList.filter.filter((field) => field !== 'details.transactionDate'),
    sort: ['details.dateCreated', 'details.eventName', 'details.status', 'details.refundAmount'],
    withoutIndex: [
      {
        sort: ['details.eventName', 'details.status', 'details.refundAmount'],
        filter: ['details.status', 'details.completed', 'details.refundAmount'],
        why: 'reads the refunds of one tenant, without their orders: 60 to 230 ms of 71,400',
      },
      {
        filter: ['details.name', 'details.userId'],
        search: true,
        why: 'finds orders by their texts first: up to 90 ms of 71,400 refunds, and 560 ms by the state that all have',
      },
    ],
    summary: 'The refunds of a tenant',
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
        why: 'reads the refunds of one event: up to 110 ms of 1,400',
      },
    ],
    summary: 'The refunds of an event',
    download: 'refunds.csv',
    emptyDownload: 'Event does not have refunds to export',
  },
} as const satisfies Record<string, List>;
