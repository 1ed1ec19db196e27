import { instant, type Column, type List } from '@foyer/kit';
import * as z from 'zod';
import { figures, period } from './summary.ts';

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

type Columns = Readonly<Record<string, Column>>;

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

const OF_TENANT = {
  tenantURL: { label: 'Tenant URL' },
  tenantName: { label: 'Tenant', width: 200, isHidden: true },
} as const satisfies Columns;
const OF_EVENT = {
  eventName: { label: 'Event Name' },
  startDateTime: { label: 'Date', width: 170, dateFormat: 'long' },
} as const satisfies Columns;
const TICKETS = { ticketsSold: { label: '# Tickets Sold', width: 140 } } as const satisfies Columns;
const GROSS = { grossSales: { label: 'Gross Sales' } } as const satisfies Columns;
const NET = { netSales: { label: 'Net Revenue' } } as const satisfies Columns;
const FURTHER = {
  orders: { label: '# Orders', isHidden: true },
  complimentaryTickets: { label: '# Complimentary Tickets', isHidden: true, width: 200 },
  ticketsUsed: { label: '# Tickets Used', isHidden: true },
  serviceFees: { label: 'Service Fees', isHidden: true },
  processingFees: { label: 'Processing Fees', isHidden: true, width: 148 },
  totalTax: { label: 'Total Tax', isHidden: true },
  totalDonation: { label: 'Donations', isHidden: true },
  discounts: { label: 'Discounts', isHidden: true },
  refunds: { label: 'Refunds', isHidden: true },
} as const satisfies Columns;
const TAX_COLUMNS = { ...GROSS, totalTax: { label: 'Total Tax' }, ...NET } as const;
const DONATION_COLUMNS = {
  totalDonation: { label: 'Total Donations', width: 148 },
  totalDonationFee: { label: 'Donation Fees', width: 140 },
  ...TICKETS,
} as const satisfies Columns;

const OF_TENANT_CSV = { tenantURL: true, tenantName: 'Tenant Name' } as const;
const OF_EVENT_CSV = { eventName: true, startDateTime: 'Starts', endDateTime: 'Ends' } as const;
const SALES_CSV = {
  orders: true,
  ticketsSold: true,
  complimentaryTickets: true,
  ticketsUsed: true,
  grossSales: true,
  netSales: true,
  serviceFees: true,
  processingFees: true,
  discounts: true,
  refunds: true,
  totalTax: true,
  totalDonation: true,
  totalDonationFee: 'Donation Fees',
} as const;
const TAXES_CSV = { grossSales: true, netSales: true, totalTax: true } as const;
const DONATIONS_CSV = { ticketsSold: true, totalDonation: true, totalDonationFee: true } as const;

const T = '/tenants/:tenantId/reports';

export const lists = {
  tenantList: {
    ...tenantList,
    path: '/platform/reports/tenant-list',
    summary: 'Sales by tenant, for all time or a period',
    defaultSort: 'grossSales:desc',
    columns: { ...OF_TENANT, ...TICKETS, ...GROSS, ...NET, ...FURTHER },
    download: 'tenant-sales.csv',
    csv: { ...OF_TENANT_CSV, ...SALES_CSV },
  },
  platformTaxes: {
    ...tenantList,
    path: '/platform/reports/taxes',
    summary: 'Tax by tenant, for all time or a period',
    sort: ['tenantURL', ...TAXES],
    defaultSort: 'totalTax:desc',
    columns: { ...OF_TENANT, ...TAX_COLUMNS },
    download: 'taxes.csv',
    csv: { ...OF_TENANT_CSV, ...TAXES_CSV },
  },
  platformDonations: {
    ...tenantList,
    path: '/platform/reports/donations',
    summary: 'Donations by tenant, for all time or a period',
    sort: ['tenantURL', ...DONATIONS],
    defaultSort: 'totalDonation:desc',
    columns: { ...OF_TENANT, ...DONATION_COLUMNS },
    download: 'donations.csv',
    csv: { ...OF_TENANT_CSV, ...DONATIONS_CSV },
  },
  platformEventList: {
    ...eventList,
    path: '/platform/reports/tenants/:tenantId/event-list',
    can: 'sales.readAll',
    summary: 'A tenant’s sales by event, for all time or a period',
    defaultSort: 'startDateTime:desc',
    columns: { ...OF_EVENT, ...GROSS, ...NET, ...TICKETS, ...FURTHER },
    download: 'event-sales.csv',
    csv: { ...OF_EVENT_CSV, ...SALES_CSV },
  },
  eventList: {
    ...eventList,
    path: `${T}/event-list`,
    summary: 'Sales by event, for all time or a period',
    defaultSort: 'startDateTime:desc',
    columns: { ...OF_EVENT, ...GROSS, ...NET, ...TICKETS, ...FURTHER },
    download: 'event-sales.csv',
    csv: { ...OF_EVENT_CSV, ...SALES_CSV },
  },
  taxes: {
    ...eventList,
    path: `${T}/taxes`,
    summary: 'Tax by event, for all time or a period',
    sort: ['eventName', 'startDateTime', ...TAXES],
    defaultSort: 'totalTax:desc',
    columns: { ...OF_EVENT, ...TAX_COLUMNS },
    download: 'taxes.csv',
    csv: { ...OF_EVENT_CSV, ...TAXES_CSV },
  },
  donations: {
    ...eventList,
    path: `${T}/donations`,
    summary: 'Donations by event, for all time or a period',
    sort: ['eventName', 'startDateTime', ...DONATIONS],
    defaultSort: 'totalDonation:desc',
    columns: { ...OF_EVENT, ...DONATION_COLUMNS },
    download: 'donations.csv',
    csv: { ...OF_EVENT_CSV, ...DONATIONS_CSV },
  },
} as const satisfies Record<string, List>;
