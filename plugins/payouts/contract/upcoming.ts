import { money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { RHYTHMS } from './batches.ts';

/** How many of the next payouts are returned. */
export const UPCOMING = 3;

export const upcomingPayouts = z.object({
  /** The weekday of weekly payouts, 0 for Sunday. */
  weekday: z.number().int().min(0).max(6),
  /** Whether scheduled payouts are released without an operator. */
  isAutomatic: z.boolean(),
  reservePercent: z.number(),
  /**
   * The next days on which something would be paid, in the tenant's time zone: of weekly payouts the next weekdays,
   * otherwise those after the next events. The amounts are the tenant's totals of the orders so far, before reserve
   * and debt.
   */
  next: z.array(
    z.object({
      day: z.iso.date(),
      /** Null for weekly payouts, which pay the orders of all events. */
      eventName: z.string().nullable(),
      orders: z.number().int(),
      amount: money(),
    }),
  ),
});
export type UpcomingPayouts = z.output<typeof upcomingPayouts>;

export const upcomingRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/upcoming',
  can: 'payouts.read',
  summary: 'A tenant’s next payouts as they would fall, under its schedule or under a given one',
  query: z.object({ type: z.enum(RHYTHMS).optional(), date: z.string().max(255).optional() }),
  reply: upcomingPayouts,
} as const satisfies Route;
