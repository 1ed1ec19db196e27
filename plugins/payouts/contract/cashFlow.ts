import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { RHYTHMS } from './batches.ts';
import { FACILITATORS } from './rows.ts';

const count = () => z.number().int();

/** Orders, and what their tenant gets of them. */
const share = z.object({ orders: count(), amount: money() });
export type Share = z.output<typeof share>;

/** `incomplete`: Stripe doesn't let it receive transfers yet. */
export const ACCOUNT_STATES = ['connected', 'none', 'disconnected', 'incomplete'] as const;

/** How many days back a payout is a late one. */
export const PAID_DAYS = 30;

export const cashFlow = z.object({
  /** Who pays the tenant as it is set up now. */
  facilitator: z.enum(FACILITATORS),
  account: z.enum(ACCOUNT_STATES),
  timeZone: z.string(),
  ready: share,
  /** Not available yet, on whichever day. */
  later: share,
  /** Of those, the ones whose day the gateway has not said. */
  dayUnknown: share,
  /** Paid out by the gateway itself, once available. */
  byGateway: share,
  heldByHand: share,
  heldByDispute: share,
  owed: share,
  /** How the tenant is paid out from now on. */
  schedule: z.object({
    rhythm: z.enum(RHYTHMS),
    /** What the set-up says of the date, in words. */
    said: z.string().nullable(),
    /** The next day of weekly payouts, in the tenant’s zone. */
    next: z.iso.date().nullable(),
    isAutomatic: z.boolean(),
    reservePercent: z.number(),
    reserveDays: count(),
  }),
  /** What is kept back of orders that were paid out. */
  reserved: share,
  /** When it is released: the first days of the tenant’s zone, and what comes after them as one. */
  releases: z.array(share.extend({ day: z.iso.date().nullable() })),
  /** In the last `PAID_DAYS` days: the tenant's totals, and what of them was kept and transferred. */
  paid: z.object({
    payouts: count(),
    amount: money(),
    debtTaken: money(),
    reserved: money(),
    transferred: money(),
    since: instant(),
  }),
  /** Every day of the tenant's zone from today until the last on which anything becomes available. */
  days: z.array(
    share.extend({
      day: z.iso.date(),
      from: instant(),
      until: instant(),
      /** What will have become available by the end of the day, with what is ready now. */
      total: money(),
    }),
  ),
  /** Why orders are held by hand: the messages with the most money, and the rest as one. */
  holds: z.array(share.extend({ message: z.string().nullable() })),
});
export type CashFlow = z.output<typeof cashFlow>;

export const cashFlowRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/cash-flow',
  can: 'payouts.read',
  summary: 'What a tenant can be paid when, what is held and why, what it owes, what it was paid',
  reply: cashFlow,
} as const satisfies Route;

/** Filters of the list of pending payouts that find the orders of a figure, and no others. */
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

/** The same for what becomes available on one day. */
export const dayFilter = ({ from, until }: { from: string; until: string }) => ({
  ...PART_FILTERS.later,
  'details.balanceAvailableOn_gte': from,
  'details.balanceAvailableOn_lt': until,
});
