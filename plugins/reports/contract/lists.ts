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

/** What a tenant sold. */
export const tenantSalesRow = figures.extend({
  id: z.uuid(),
  tenantURL: z.string(),
  tenantName: z.string(),
  /** What it sold stays in the figures, and has no pages any more. */
  deleted: z.boolean(),
});
export type TenantSalesRow = z.output<typeof tenantSalesRow>;

/** What was sold at an event. */
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
  staysSmall: 'a row for each tenant, of figures that are kept for each day',
  query: period,
  filter: ['id', 'tenantURL', 'tenantName', 'deleted'],
  sort: ['tenantURL', 'tenantName', ...FIGURES],
  search: ['tenantURL'],
  totals: FIGURES,
} as const;

const eventList = {
  row: eventSalesRow,
  can: 'sales.read',
  staysSmall: 'a row for each event of one tenant, of figures that are kept for each day',
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
    summary: 'What each tenant sold, all or in a period',
    defaultSort: 'grossSales:desc',
    download: 'tenant-sales.csv',
    csv: { ...OF_TENANT, ...SALES_CSV },
  },
  platformTaxes: {
    ...tenantList,
    path: '/platform/reports/taxes',
    summary: 'The tax of each tenant’s sales, all or in a period',
    sort: ['tenantURL', ...TAXES],
    defaultSort: 'totalTax:desc',
    download: 'taxes.csv',
    csv: { ...OF_TENANT, ...TAXES_CSV },
  },
  platformDonations: {
    ...tenantList,
    path: '/platform/reports/donations',
    summary: 'The donations to each tenant, all or in a period',
    sort: ['tenantURL', ...DONATIONS],
    defaultSort: 'totalDonation:desc',
    download: 'donations.csv',
    csv: { ...OF_TENANT, ...DONATIONS_CSV },
  },
  platformEventList: {
    ...eventList,
    path: '/platform/reports/tenants/:tenantId/event-list',
    can: 'sales.readAll',
    summary: 'What was sold at each event of a tenant, all or in a period',
    defaultSort: 'startDateTime:desc',
    download: 'event-sales.csv',
    csv: { ...OF_EVENT, ...SALES_CSV },
  },
  eventList: {
    ...eventList,
    path: `${T}/event-list`,
    summary: 'What was sold at each event, all or in a period',
    defaultSort: 'startDateTime:desc',
    download: 'event-sales.csv',
    csv: { ...OF_EVENT, ...SALES_CSV },
  },
  taxes: {
    ...eventList,
    path: `${T}/taxes`,
    summary: 'The tax of each event’s sales, all or in a period',
    sort: ['eventName', 'startDateTime', ...TAXES],
    defaultSort: 'totalTax:desc',
    download: 'taxes.csv',
    csv: { ...OF_EVENT, ...TAXES_CSV },
  },
  donations: {
    ...eventList,
    path: `${T}/donations`,
    summary: 'The donations at each event, all or in a period',
    sort: ['eventName', 'startDateTime', ...DONATIONS],
    defaultSort: 'totalDonation:desc',
    download: 'donations.csv',
    csv: { ...OF_EVENT, ...DONATIONS_CSV },
  },
} as const satisfies Record<string, List>;
