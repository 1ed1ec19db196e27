import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';

const REPORT = '/platform/reports/dashboard';

const DAY_MS = 86_400_000;
const MAX_MS = { day: 400 * DAY_MS, month: 50 * 366 * DAY_MS };

const DAY = 'Enter the time as 2026-03-08 or 2026-03-08T05:00:00Z.';
/** A day in each tenant's zone, or an instant. */
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
      /** The first and last day of the span: one day, or a calendar month as far as the period includes it. */
      day: z.iso.date(),
      lastDay: z.iso.date(),
      gross: money(),
      /** In the same span of the previous period. */
      grossBefore: money(),
    }),
  ),
});
export type SalesCurve = z.output<typeof salesCurve>;

const share = z.object({ amount: money(), orders: z.number().int() });

export const platformMoney = z.object({
  /** What Stripe holds for the platform; null while Stripe can’t be asked. */
  balance: z.object({ available: money(), pending: money() }).nullable(),
  /** The tenants’ share of orders that can be paid out now, and of those that can’t yet. */
  ready: share,
  later: share,
  /** What the platform keeps of the period’s orders, and of those of the previous period. */
  take: money(),
  takeBefore: money(),
});
export type PlatformMoney = z.output<typeof platformMoney>;

/** What to look at first comes first. */
export const ATTENTION = [
  'ready',
  'disputes',
  'transfers',
  'accounts',
  'differences',
  'reviews',
  'holds',
  'mails',
  'jobs',
] as const;

export const attention = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(ATTENTION),
      count: z.number().int(),
      /** The amount at stake, if it is money. */
      amount: money().nullable(),
      /** The first tenant to look at, if it is about tenants. */
      tenant: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      /** The first deadline, if there is one. */
      dueAt: instant().nullable(),
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
      /** Whether its payout account is ready, incomplete, or was never created. */
      account: z.enum(['ready', 'incomplete', 'none']),
      /** Gross sales so far; null without permission to see the platform's figures. */
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
    summary:
      'The platform dashboard: sales, in total or for a period, and the number of tenants, events and attendees',
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
    summary: 'Gross sales over time, compared with the previous period',
    query: z
      .object({
        from: z.iso.date(DAY),
        to: z.iso.date(DAY),
        by: z.enum(['day', 'month']).default('day'),
        /** The start of the previous period; by default as many days earlier. */
        fromBefore: z.iso.date(DAY).optional(),
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'The end date can’t be before the start date.',
      })
      .refine(({ from, fromBefore }) => fromBefore === undefined || fromBefore < from, {
        path: ['fromBefore'],
        message: 'The comparison period has to start before the selected period.',
      })
      .refine(
        ({ from, to, by, fromBefore = from }) =>
          Date.parse(to) - Date.parse(from) < MAX_MS[by] &&
          Date.parse(to) - Date.parse(fromBefore) < 2 * MAX_MS[by],
        { path: ['to'], message: 'This period is too long to chart. Choose a shorter one.' },
      ),
    reply: salesCurve,
  },
  platformMoney: {
    method: 'get',
    path: `${REPORT}/money`,
    can: 'report.read',
    summary:
      'The platform’s balance at Stripe, what is owed to tenants, and what the platform keeps of a period’s orders',
    query: z.object({
      from: z.iso.date(DAY),
      to: z.iso.date(DAY),
      /** The start of the previous period; by default as many days earlier. */
      fromBefore: z.iso.date(DAY).optional(),
    }),
    reply: platformMoney,
  },
  attention: {
    method: 'get',
    path: `${REPORT}/attention`,
    can: 'attention.read',
    summary: 'What needs attention on the platform, with counts and amounts',
    reply: attention,
  },
  newTenants: {
    method: 'get',
    path: `${REPORT}/new-tenants`,
    can: 'newTenants.read',
    summary: 'The newest tenants',
    reply: newTenants,
  },
} as const satisfies Record<string, Route>;
