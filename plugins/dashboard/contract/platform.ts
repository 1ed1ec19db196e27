import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';

const REPORT = '/platform/reports/dashboard';

const DAY_MS = 86_400_000;
const MAX_MS = { day: 400 * DAY_MS, month: 50 * 366 * DAY_MS };

const DAY = 'Write the time as 2026-03-08 or 2026-03-08T05:00:00Z.';
/** A day of each tenant's own, or an instant. */
const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: DAY });

export const dashboardReport = z.object({
  sales: z.object({
    net_sales: money(),
    gross_sales: money(),
    total_service_fees: money(),
    total_processing_fees: money(),
    total_taxes: money(),
    total_donations: money(),
    total_discounts: money(),
    refunds: money(),
    tickets_sold: z.number().int(),
    complimentary_tickets: z.number().int(),
  }),
  events: z.number().int(),
  tenants: z.number().int(),
  attendees: z.number().int(),
});
export type DashboardReport = z.output<typeof dashboardReport>;

export const salesCurve = z.object({
  rows: z.array(
    z.object({
      /** The first day of the span, and the last: one day, or a calendar month as far as it is asked for. */
      day: z.iso.date(),
      lastDay: z.iso.date(),
      gross: money(),
      /** In the same span of the period before. */
      grossBefore: money(),
    }),
  ),
});
export type SalesCurve = z.output<typeof salesCurve>;

export const ATTENTION = ['holds', 'disputes', 'reviews', 'accounts', 'mails', 'jobs'] as const;

export const attention = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(ATTENTION),
      count: z.number().int(),
      /** What is at stake, where that is money. */
      amount: money().nullable(),
      /** The one to begin with, where it is about tenants. */
      tenant: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
});
export type AttentionLine = z.output<typeof attention>['lines'][number];

export const newTenants = z.object({
  tenants: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      url: z.string(),
      status: z.string(),
      dateCreated: instant(),
      /** Whether its account can be paid, is not ready for it, or was never made. */
      account: z.enum(['ready', 'incomplete', 'none']),
      /** Gross sales so far; null for who may not see the platform's figures. */
      sold: money().nullable(),
    }),
  ),
});
export type NewTenant = z.output<typeof newTenants>['tenants'][number];

export const platformRoutes = {
  dashboard: {
    method: 'get',
    path: REPORT,
    can: 'report.read',
    summary: 'The platform dashboard: its sales, all or of a period, and how many it serves',
    query: z.object({
      from: dayOrInstant.optional(),
      /** A day is included; an instant is not. */
      to: dayOrInstant.optional(),
    }),
    reply: dashboardReport,
  },
  salesCurve: {
    method: 'get',
    path: `${REPORT}/sales`,
    can: 'report.read',
    summary: 'Gross sales over time, beside those of the period before',
    query: z
      .object({
        from: z.iso.date(DAY),
        to: z.iso.date(DAY),
        by: z.enum(['day', 'month']).default('day'),
        /** Where the period before begins; as many days before without. */
        fromBefore: z.iso.date(DAY).optional(),
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'The last day is before the first.',
      })
      .refine(({ from, fromBefore }) => fromBefore === undefined || fromBefore < from, {
        path: ['fromBefore'],
        message: 'The period before begins before the first day.',
      })
      .refine(
        ({ from, to, by, fromBefore = from }) =>
          Date.parse(to) - Date.parse(from) < MAX_MS[by] &&
          Date.parse(to) - Date.parse(fromBefore) < 2 * MAX_MS[by],
        { path: ['to'], message: 'That is too long a time for one curve.' },
      ),
    reply: salesCurve,
  },
  attention: {
    method: 'get',
    path: `${REPORT}/attention`,
    can: 'attention.read',
    summary: 'What somebody of the platform has to look at, with how much of it there is',
    reply: attention,
  },
  newTenants: {
    method: 'get',
    path: `${REPORT}/new-tenants`,
    can: 'newTenants.read',
    summary: 'The tenants that came last',
    reply: newTenants,
  },
} as const satisfies Record<string, Route>;
