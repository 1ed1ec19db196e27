import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { day, period } from './summary.ts';

const TENANT = '/tenants/:tenantId/reports';
const EVENT = '/tenants/:tenantId/events/:eventId/reports';

const count = () => z.number().int();

const MAX_MS = 50 * 366 * 86_400_000;

/** Days as in a summary, and where the period before begins, which ends where this one does. */
const curvePeriod = z
  .object({ from: day().optional(), to: day().optional(), fromBefore: day().optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The last day is before the first.',
  })
  .refine(({ from, fromBefore }) => fromBefore === undefined || fromBefore < (from ?? ''), {
    path: ['fromBefore'],
    message: 'The period before begins before the first day.',
  })
  .refine(
    ({ from, to, fromBefore }) =>
      !(from && to) || Date.parse(to) - Date.parse(fromBefore ?? from) < MAX_MS,
    { path: ['to'], message: 'That is too long a time for one curve.' },
  );
export type CurvePeriod = z.output<typeof curvePeriod>;

export const salesCurve = z.object({
  by: z.enum(['day', 'month']),
  rows: z.array(
    z.object({
      /** The first day of the span, and the last: one day, or a calendar month as far as it is asked for. */
      day: z.iso.date(),
      lastDay: z.iso.date(),
      gross: money(),
      tickets: count(),
      /** In the same span of the period before; null where none was asked for. */
      grossBefore: money().nullable(),
      ticketsBefore: count().nullable(),
    }),
  ),
});
export type SalesCurve = z.output<typeof salesCurve>;

export const salesByChannel = z.object({
  rows: z.array(
    z.object({
      channel: z.enum(['online', 'backend', 'app']),
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
  /** The tenant's event before this one; null for its first. */
  last: z.object({ id: z.uuid(), name: z.string(), startAt: instant() }).nullable(),
  /** What was sold until each day, counted from the day an event begins; null for days to come. */
  rows: z.array(
    z.object({
      /** 0 is the day it begins; a day after it is less. */
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
  /** In the days that are asked for. */
  used: count(),
  /** Valid tickets, sold or given away. */
  tickets: count(),
  inLastQuarter: count(),
  /** How many of them were used until the end of the minute; of some minutes together where they are many. */
  rows: z.array(z.object({ at: instant(), used: count() })),
});
export type CheckIns = z.output<typeof checkIns>;

const get = { method: 'get', can: 'sales.read' } as const;

export const curveRoutes = {
  tenantSalesCurve: {
    ...get,
    path: `${TENANT}/sales-curve`,
    summary: 'Gross sales and tickets of a tenant over time, beside those of the period before',
    query: curvePeriod,
    reply: salesCurve,
  },
  eventSalesCurve: {
    ...get,
    path: `${EVENT}/sales-curve`,
    summary: 'Gross sales and tickets of an event over time, beside those of the period before',
    query: curvePeriod,
    reply: salesCurve,
  },
  tenantSalesByChannel: {
    ...get,
    path: `${TENANT}/sales-by-channel`,
    summary: 'What a tenant sold over each channel',
    query: period,
    reply: salesByChannel,
  },
  eventSalesByChannel: {
    ...get,
    path: `${EVENT}/sales-by-channel`,
    summary: 'What was sold for an event over each channel',
    query: period,
    reply: salesByChannel,
  },
  salesByType: {
    ...get,
    path: `${EVENT}/sales-by-type`,
    summary: 'How many tickets of each type were sold, given away and used',
    query: period,
    reply: salesByType,
  },
  againstLastEvent: {
    ...get,
    path: `${EVENT}/against-last-event`,
    summary:
      'What an event sold until each day before it, beside the tenant’s last event before it',
    reply: againstLastEvent,
  },
  checkIns: {
    ...get,
    path: `${EVENT}/check-ins`,
    summary: 'How many tickets of an event were used, minute by minute, in all days or some',
    query: period,
    reply: checkIns,
  },
} as const satisfies Record<string, Route>;
