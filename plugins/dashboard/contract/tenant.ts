import { instant, money, type Route } from '@foyer/kit';
import { ticketCountFields } from '@foyer/plugin-events/contract';
import * as z from 'zod';

const HOME = '/tenants/:tenantId/home';

export const nextEvents = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(['draft', 'published']),
      startAt: instant(),
      timeZone: z.string(),
      places: z.number().int(),
      ...ticketCountFields,
      left: z.number().int(),
    }),
  ),
});
export type NextEvent = z.output<typeof nextEvents>['events'][number];

export const moneyOnItsWay = z.object({
  /** The amount that arrives on each of the tenant's days; what is already payable comes first. */
  days: z.array(z.object({ day: z.iso.date(), amount: money(), orders: z.number().int() })),
  /** The amount without an arrival date from the bank. */
  unknown: z.object({ amount: money(), orders: z.number().int() }),
  held: z.object({ amount: money(), orders: z.number().int() }),
  /** The total of the above. */
  total: money(),
  /** What the tenant owes, which its next payouts are reduced by. */
  debt: money(),
});
export type MoneyOnItsWay = z.output<typeof moneyOnItsWay>;

/** Gross sales of a tenant, by its own days. */
export const tenantSales = z.object({
  today: z.object({ gross: money(), tickets: z.number().int() }),
  /** Today and the 29 days before. */
  last30Days: z.object({ gross: money(), grossBefore: money() }),
});
export type TenantSales = z.output<typeof tenantSales>;

/** Gross sales of every event with sales. */
export const eventSales = z.object({
  events: z.array(z.object({ eventId: z.uuid(), gross: money() })),
});

export const STEPS = ['account', 'fees', 'event', 'tickets', 'publish'] as const;
export type Step = (typeof STEPS)[number];

export const stepsToSell = z.object({
  steps: z.array(z.object({ kind: z.enum(STEPS), isDone: z.boolean() })),
  /** The event to continue with, if there is one. */
  eventId: z.uuid().nullable(),
});
export type StepsToSell = z.output<typeof stepsToSell>;

export const tenantRoutes = {
  nextEvents: {
    method: 'get',
    path: `${HOME}/events`,
    can: 'nextEvents.read',
    summary: 'A tenant’s upcoming events and their ticket sales',
    reply: nextEvents,
  },
  tenantSales: {
    method: 'get',
    path: `${HOME}/sales`,
    can: 'sales.read',
    summary:
      'A tenant’s gross sales today and in the last 30 days, compared with the 30 days before',
    reply: tenantSales,
  },
  eventSales: {
    method: 'get',
    path: `${HOME}/event-sales`,
    can: 'sales.read',
    summary: 'Gross sales of each of a tenant’s events',
    reply: eventSales,
  },
  moneyOnItsWay: {
    method: 'get',
    path: `${HOME}/money`,
    can: 'money.read',
    summary: 'How much a tenant will be paid for its orders, and when',
    reply: moneyOnItsWay,
  },
  stepsToSell: {
    method: 'get',
    path: `${HOME}/steps`,
    can: 'steps.read',
    summary: 'The steps a tenant completes before it can sell, and which are done',
    reply: stepsToSell,
  },
} as const satisfies Record<string, Route>;
