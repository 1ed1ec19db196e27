import { instant, money, type Route } from '@foyer/kit';
import { CHANNEL_NAMES } from '@foyer/plugin-fees/engine';
import * as z from 'zod';
import { day, period } from './summary.ts';

const TENANT = '/tenants/:tenantId/reports';
const EVENT = '/tenants/:tenantId/events/:eventId/reports';

const count = () => z.number().int();

const MAX_MS = 50 * 366 * 86_400_000;

/**
 * Days as in a summary, and the first day of the period before, which ends where this one starts.
 */
const curvePeriod = z
  .object({ from: day().optional(), to: day().optional(), fromBefore: day().optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The end date can’t be before the start date.',
  })
  .refine(({ from, fromBefore }) => fromBefore === undefined || fromBefore < (from ?? ''), {
    path: ['fromBefore'],
    message: 'The comparison period has to start before the selected period.',
  })
  .refine(
    ({ from, to, fromBefore }) =>
      !(from && to) || Date.parse(to) - Date.parse(fromBefore ?? from) < MAX_MS,
    { path: ['to'], message: 'This period is too long to chart. Choose a shorter one.' },
  );
export type CurvePeriod = z.output<typeof curvePeriod>;

export const salesCurve = z.object({
  by: z.enum(['day', 'month']),
  rows: z.array(
    z.object({
      /** The first and last day: one day, or the requested part of a calendar month. */
      day: z.iso.date(),
      lastDay: z.iso.date(),
      gross: money(),
      tickets: count(),
      /** Gross sales in the same part of the period before; null if none was requested. */
      grossBefore: money().nullable(),
      ticketsBefore: count().nullable(),
    }),
  ),
});
export type SalesCurve = z.output<typeof salesCurve>;

export const salesByChannel = z.object({
  rows: z.array(
    z.object({
      channel: z.enum(CHANNEL_NAMES),
      orders: count(),
      gross: money(),
      tickets: count(),
    }),
  ),
});
export type SalesByChannel = z.output<typeof salesByChannel>;

export const salesByType = z.object({
  rows: z.array(
    z.object({
      ticketTypeId: z.uuid(),
      name: z.string(),
      sold: count(),
      complimentary: count(),
      used: count(),
    }),
  ),
});
export type SalesByType = z.output<typeof salesByType>;

export const againstLastEvent = z.object({
  /** The tenant's previous event; null for its first event. */
  last: z.object({ id: z.uuid(), name: z.string(), startAt: instant() }).nullable(),
  /**
   * Cumulative sales until each day, counted back from the event's first day; null for future days.
   */
  rows: z.array(
    z.object({
      /** 0 is the event's first day; later days are negative. */
      daysBefore: count(),
      gross: money().nullable(),
      tickets: count().nullable(),
      grossLast: money(),
      ticketsLast: count(),
    }),
  ),
});
export type AgainstLastEvent = z.output<typeof againstLastEvent>;

export const checkIns = z.object({
  /** In the requested period. */
  used: count(),
  /** Valid tickets, sold or complimentary. */
  tickets: count(),
  inLastQuarter: count(),
  /** Cumulative check-ins at the end of each minute; minutes are combined if there are many. */
  rows: z.array(z.object({ at: instant(), used: count() })),
});
export type CheckIns = z.output<typeof checkIns>;

const get = { method: 'get', can: 'sales.read' } as const;

export const curveRoutes = {
  tenantSalesCurve: {
    ...get,
    path: `${TENANT}/sales-curve`,
    summary: 'A tenant’s gross sales and tickets over time, compared with the previous period',
    query: curvePeriod,
    reply: salesCurve,
  },
  eventSalesCurve: {
    ...get,
    path: `${EVENT}/sales-curve`,
    summary: 'An event’s gross sales and tickets over time, compared with the previous period',
    query: curvePeriod,
    reply: salesCurve,
  },
  tenantSalesByChannel: {
    ...get,
    path: `${TENANT}/sales-by-channel`,
    summary: 'A tenant’s sales by channel',
    query: period,
    reply: salesByChannel,
  },
  eventSalesByChannel: {
    ...get,
    path: `${EVENT}/sales-by-channel`,
    summary: 'An event’s sales by channel',
    query: period,
    reply: salesByChannel,
  },
  salesByType: {
    ...get,
    path: `${EVENT}/sales-by-type`,
    summary: 'Sold, complimentary and used tickets, by ticket type',
    query: period,
    reply: salesByType,
  },
  againstLastEvent: {
    ...get,
    path: `${EVENT}/against-last-event`,
    summary: 'An event’s sales by days before it starts, compared with the tenant’s previous event',
    reply: againstLastEvent,
  },
  checkIns: {
    ...get,
    path: `${EVENT}/check-ins`,
    summary: 'Tickets used at an event, minute by minute, for all time or a period',
    query: period,
    reply: checkIns,
  },
} as const satisfies Record<string, Route>;
