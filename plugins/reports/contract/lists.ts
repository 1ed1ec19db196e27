import { instant, type List } from '@foyer/kit';
import * as z from 'zod';
import { figures } from './figures.ts';
import { period } from './summary.ts';

const FIGURES = [
  'orders',
  'ticketsSold',
  'complimentaryTickets',
  'ticketsUsed',
  'grossSales',
  'netSales',
  'serviceFees',
  'processingFees',
  'discounts',
  'refunds',
  'totalTax',
  'totalDonation',
  'totalDonationFee',
] as const;

const TAXES = ['grossSales', 'netSales', 'totalTax'] as const;
const DONATIONS = ['ticketsSold', 'totalDonation', 'totalDonationFee'] as const;

/** A tenant's sales. */
export const tenantSalesRow = figures.extend({
  id: z.uuid(),
  tenantURL: z.string(),
  tenantName: z.string(),
  /** A deleted tenant's sales stay in the figures, but it has no pages. */
  deleted: z.boolean(),
});
export type TenantSalesRow = z.output<typeof tenantSalesRow>;

/** An event's sales. */
export const eventSalesRow = figures.extend({
  id: z.uuid(),
  eventName: z.string(),
  startDateTime: instant(),
  endDateTime: instant(),
});
export type EventSalesRow = z.output<typeof eventSalesRow>;

const tenantList = {
  row: tenantSalesRow,
  can: 'sales.readAll',
  staysSmall: 'one row per tenant, from figures stored per day',
  query: period,
  filter: ['id', 'tenantURL', 'tenantName', 'deleted'],
  sort: ['tenantURL', 'tenantName', ...FIGURES],
  search: ['tenantURL'],
  totals: FIGURES,
} as const;

const eventList = {
  row: eventSalesRow,
  can: 'sales.read',
  staysSmall: 'one row per event of a tenant, from figures stored per day',
  query: period,
  filter: ['id', 'eventName', 'startDateTime', 'endDateTime'],
  sort: ['eventName', 'startDateTime', 'endDateTime', ...FIGURES],
  search: ['eventName'],
  totals: FIGURES,
} as const;

const SALES_CSV = {
  orders: '# Orders',
  ticketsSold: '# Tickets Sold',
  complimentaryTickets: '# Complimentary Tickets',
  ticketsUsed: '# Tickets Used',
  grossSales: 'Gross Sales',
  netSales: 'Net Revenue',
  serviceFees: 'Service Fees',
  processingFees: 'Processing Fees',
  discounts: 'Discounts',
  refunds: 'Refunds',
  totalTax: 'Total Tax',
  totalDonation: 'Donations',
  totalDonationFee: 'Donation Fees',
} as const;
const OF_TENANT = { tenantURL: 'Tenant URL', tenantName: 'Tenant Name' } as const;
const OF_EVENT = { eventName: 'Event Name', startDateTime: 'Starts', endDateTime: 'Ends' } as const;
const TAXES_CSV = {
  grossSales: 'Gross Sales',
  netSales: 'Net Revenue',
  totalTax: 'Total Tax',
} as const;
const DONATIONS_CSV = {
  ticketsSold: '# Tickets Sold',
  totalDonation: 'Total Donations',
  totalDonationFee: 'Donation Fees',
} as const;

const T = '/tenants/:tenantId/reports';

export const lists = {
  tenantList: {
    ...tenantList,
    path: '/platform/reports/tenant-list',
    summary: 'Sales by tenant, for all time or a period',
    defaultSort: 'grossSales:desc',
    download: 'tenant-sales.csv',
    csv: { ...OF_TENANT, ...SALES_CSV },
  },
  platformTaxes: {
    ...tenantList,
    path: '/platform/reports/taxes',
    summary: 'Tax by tenant, for all time or a period',
    sort: ['tenantURL', ...TAXES],
    defaultSort: 'totalTax:desc',
    download: 'taxes.csv',
    csv: { ...OF_TENANT, ...TAXES_CSV },
  },
  platformDonations: {
    ...tenantList,
    path: '/platform/reports/donations',
    summary: 'Donations by tenant, for all time or a period',
    sort: ['tenantURL', ...DONATIONS],
    defaultSort: 'totalDonation:desc',
    download: 'donations.csv',
    csv: { ...OF_TENANT, ...DONATIONS_CSV },
  },
  platformEventList: {
    ...eventList,
    path: '/platform/reports/tenants/:tenantId/event-list',
    can: 'sales.readAll',
    summary: 'A tenant’s sales by event, for all time or a period',
    defaultSort: 'startDateTime:desc',
    download: 'event-sales.csv',
    csv: { ...OF_EVENT, ...SALES_CSV },
  },
  eventList: {
    ...eventList,
    path: `${T}/event-list`,
    summary: 'Sales by event, for all time or a period',
    defaultSort: 'startDateTime:desc',
    download: 'event-sales.csv',
    csv: { ...OF_EVENT, ...SALES_CSV },
  },
  taxes: {
    ...eventList,
    path: `${T}/taxes`,
    summary: 'Tax by event, for all time or a period',
    sort: ['eventName', 'startDateTime', ...TAXES],
    defaultSort: 'totalTax:desc',
    download: 'taxes.csv',
    csv: { ...OF_EVENT, ...TAXES_CSV },
  },
  donations: {
    ...eventList,
    path: `${T}/donations`,
    summary: 'Donations by event, for all time or a period',
    sort: ['eventName', 'startDateTime', ...DONATIONS],
    defaultSort: 'totalDonation:desc',
    download: 'donations.csv',
    csv: { ...OF_EVENT, ...DONATIONS_CSV },
  },
} as const satisfies Record<string, List>;
