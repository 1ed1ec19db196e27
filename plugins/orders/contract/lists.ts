import type { List } from '@foyer/kit';
import { ORDER_TONES, ORDER_WORDS, PAYMENT_WORDS } from '../words.ts';
import { refundItemList } from './refund.ts';
import { refundLists } from './refundLists.ts';
import { reviewList } from './reviews.ts';
import { orderRow, orderTicketRow, soldOrderRow, ticketRow } from './rows.ts';

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

const orderUID = { label: 'Order ID', width: 136 } as const;
const date = { label: 'Date', width: 208 } as const;

/** The columns that each list of orders has, in order. */
const COLUMNS = {
  ticketCount: { label: '# Tickets', width: 88 },
  totalAmount: { label: 'Total', width: 104 },
  status: { label: 'Status', words: ORDER_WORDS, tones: ORDER_TONES, width: 148 },
  paymentMethod: { label: 'Payment Method', words: PAYMENT_WORDS, width: 140 },
  refunded: { label: 'Refunded', isHidden: true },
  phone: { label: 'Phone', width: 152, isHidden: true },
  ticketUIDs: { label: 'Ticket IDs', width: 240, isHidden: true },
  refundedAmount: { label: 'Refunded Amount', isHidden: true, width: 148 },
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
  columns: {
    orderUID,
    dateCreated: date,
    tenantName: { label: 'Tenant', width: 152 },
    eventName: { label: 'Event' },
    fullName: { label: 'Name', width: 184 },
    email: { label: 'Email', width: 220, isHidden: true },
    ...COLUMNS,
    paymentMethod: { ...COLUMNS.paymentMethod, isHidden: true },
    disputed: { label: 'Disputed', isHidden: true },
    onHold: { label: 'On hold', isHidden: true },
  },
} as const;

const ticketLists = {
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
    columns: {
      ticketUID: { label: 'Ticket ID', width: 152 },
      dateCreated: { label: 'Date', width: 170, dateFormat: 'long' },
      'details.orderId': { label: 'Order ID', width: 132 },
      fullName: { label: 'Name', width: 152 },
      ticketTypeName: { label: 'Ticket Type', width: 164 },
      ticketPrice: { label: 'Price', width: 104 },
      used: { label: 'Ticket Used', width: 112, filter: { all: 'Ticket Used' } },
      voided: { label: 'Voided', filter: { all: 'Voided' } },
      dateUsed: { label: 'Used On', width: 170, dateFormat: 'long' },
      email: { label: 'Email', width: 220 },
      contactNumber: { label: 'Phone' },
      refunded: { label: 'Refunded', isHidden: true, filter: { all: 'Refunded' } },
      complimentary: {
        label: 'Complimentary',
        isHidden: true,
        width: 140,
        filter: { all: 'Complimentary' },
      },
      keptBack: {
        label: 'Kept Off Sale',
        isHidden: true,
        width: 132,
        filter: { all: 'Kept Off Sale' },
      },
    },
    download: 'tickets.csv',
    csv: {
      dateCreated: true,
      ticketUID: true,
      'details.orderId': true,
      fullName: true,
      email: true,
      contactNumber: true,
      ticketTypeName: 'Ticket type',
      ticketPrice: true,
      used: 'Ticket used',
      dateUsed: 'Used on',
      voided: true,
      refunded: true,
      complimentary: true,
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
    columns: {
      ticketTypeName: { label: 'Ticket type' },
      ticketUID: { label: 'Ticket ID', width: 160 },
      ticketPrice: { label: 'Price', width: 112 },
      used: { label: 'Used', width: 220 },
      voided: { label: 'Status', width: 128 },
    },
  },
} as const satisfies Record<string, List>;

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
    columns: {
      orderUID,
      dateCompleted: date,
      fullName: { label: 'Name', width: 140 },
      email: { label: 'Email' },
      ...COLUMNS,
      grossSales: { label: 'Gross Sales', isHidden: true },
      netSales: { label: 'Net Revenue', isHidden: true },
      serviceFees: { label: 'Service Fees', isHidden: true },
      processingFees: { label: 'Processing Fees', isHidden: true, width: 148 },
      tax: { label: 'Total Tax', isHidden: true },
      donation: { label: 'Donations', isHidden: true },
      discounts: { label: 'Discounts', isHidden: true },
    },
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
  ...ticketLists,
  ...refundLists,
} as const satisfies Record<string, List>;
