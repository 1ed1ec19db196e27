import { money, type Route } from '@foyer/kit';
import * as z from 'zod';

const DAY = 'Enter the date as YYYY-MM-DD, such as 2026-03-08.';

export const day = () => z.iso.date(DAY);

/** Days in the tenant's time zone, inclusive; all days if omitted. */
export const period = z
  .object({ from: day().optional(), to: day().optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The end date can’t be before the start date.',
  });
export type Period = z.output<typeof period>;

const count = () => z.number().int();

const summary = z.object({
  sales: z.object({
    gross_sales: money(),
    net_sales: money(),
    total_service_fees: money(),
    total_processing_fees: money(),
    total_taxes: money(),
    total_donations: money(),
    total_discounts: money(),
    refunds: money(),
    tickets_sold: count(),
    complimentary_tickets: count(),
  }),
  events: count(),
  orders: count(),
  subscriptions: count(),
  tickets_used: count(),
  /** Whether a card processing fee isn't known yet and is estimated. */
  is_estimated: z.boolean(),
});
export type Summary = z.output<typeof summary>;

export const summaryRoutes = {
  tenantSummary: {
    method: 'get',
    path: '/tenants/:tenantId/reports/summary',
    can: 'sales.read',
    summary: 'A tenant’s sales, for all time or a period',
    query: period,
    reply: summary,
  },
  eventSummary: {
    method: 'get',
    path: '/tenants/:tenantId/events/:eventId/reports/summary',
    can: 'sales.read',
    summary: 'An event’s sales, for all time or a period',
    query: period,
    reply: summary,
  },
} as const satisfies Record<string, Route>;

/** The sales figures of each report row. Gross is as sold; net is after refunds. */
export const figures = z.object({
  orders: count(),
  ticketsSold: count(),
  complimentaryTickets: count(),
  ticketsUsed: count(),
  grossSales: money(),
  netSales: money(),
  serviceFees: money(),
  processingFees: money(),
  discounts: money(),
  refunds: money(),
  totalTax: money(),
  totalDonation: money(),
  totalDonationFee: money(),
});
export type Figures = z.output<typeof figures>;
