import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { RHYTHMS } from './batches.ts';
import { FACILITATORS } from './rows.ts';

const count = () => z.number().int();

/** A number of orders and the tenant's share of them. */
const share = z.object({ orders: count(), amount: money() });
export type Share = z.output<typeof share>;

/** `incomplete`: Stripe doesn't let the account receive transfers yet. */
export const ACCOUNT_STATES = ['connected', 'none', 'disconnected', 'incomplete'] as const;

/** How many days back the balance page counts payouts. */
export const PAID_DAYS = 30;

export const cashFlow = z.object({
  /** Who pays the tenant under its current setup. */
  facilitator: z.enum(FACILITATORS),
  account: z.enum(ACCOUNT_STATES),
  timeZone: z.string(),
  ready: share,
  /** Not available yet, on any day. */
  later: share,
  /** The part of `later` whose availability date Stripe hasn't reported. */
  dayUnknown: share,
  /** Paid out by Stripe itself, once available. */
  byGateway: share,
  heldByHand: share,
  heldByDispute: share,
  owed: share,
  /** The tenant's payout schedule from now on. */
  schedule: z.object({
    rhythm: z.enum(RHYTHMS),
    /** The date from the payment setup, as entered. */
    said: z.string().nullable(),
    /** The next day of weekly payouts, in the tenant's time zone. */
    next: z.iso.date().nullable(),
    isAutomatic: z.boolean(),
    reservePercent: z.number(),
    reserveDays: count(),
  }),
  /** Reserve still held for orders that were paid out. */
  reserved: share,
  /** Release dates in the tenant's time zone: the first few days, then the rest as one entry. */
  releases: z.array(share.extend({ day: z.iso.date().nullable() })),
  /** Over the last `PAID_DAYS` days: the tenant's totals, and how much was kept and transferred. */
  paid: z.object({
    payouts: count(),
    amount: money(),
    debtTaken: money(),
    reserved: money(),
    transferred: money(),
    since: instant(),
  }),
  /**
   * Every day in the tenant's time zone, from today until the last day that anything becomes
   * available.
   */
  days: z.array(
    share.extend({
      day: z.iso.date(),
      from: instant(),
      until: instant(),
      /** The amount available by the end of the day, including what is ready now. */
      total: money(),
    }),
  ),
  /** Manual holds by message: those with the most money, then the rest as one entry. */
  holds: z.array(share.extend({ message: z.string().nullable() })),
});
export type CashFlow = z.output<typeof cashFlow>;

export const cashFlowRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/cash-flow',
  can: 'payouts.read',
  summary:
    'A tenant’s balance: available and upcoming funds, holds, amounts owed and recent payouts',
  reply: cashFlow,
} as const satisfies Route;

/** Filters for the pending payouts list that match exactly the orders in a figure. */
export const PART_FILTERS = {
  ready: { 'details.payoutStatus': 'ready', 'details.facilitator': 'platform' },
  later: { 'details.payoutStatus': 'pending', 'details.facilitator': 'platform' },
  dayUnknown: {
    'details.payoutStatus': 'pending',
    'details.facilitator': 'platform',
    'details.balanceAvailableOn_gte': '9999-01-01T00:00:00.000Z',
  },
  byGateway: { 'details.facilitator': 'tenant' },
  heldByHand: {
    'details.onHold': 'true',
    'details.disputed': 'false',
    'details.facilitator': 'platform',
  },
  heldByDispute: { 'details.disputed': 'true', 'details.facilitator': 'platform' },
} as const satisfies Partial<Record<keyof CashFlow, Record<string, string>>>;
export type CashFlowPart = keyof typeof PART_FILTERS;

/** The filter for orders that become available on one day. */
export const dayFilter = ({ from, until }: { from: string; until: string }) => ({
  ...PART_FILTERS.later,
  'details.balanceAvailableOn_gte': from,
  'details.balanceAvailableOn_lt': until,
});
