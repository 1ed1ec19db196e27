import { instant, money, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';

/** What can happen to an order, its tickets and its money. */
export const STORY_ACTIONS = [
  'order.placed',
  'order.completed',
  'order.mailed',
  'order.confirmation_mailed',
  'order.processing',
  'order.expired',
  'order.failed',
  'order.cancelled',
  'order.needs_review',
  'order.review_waits',
  'order.review_completed',
  'order.review_refunded',
  'order.resent',
  'order.tickets_refunded',
  'order.told_cancelled',
  'order.told_moved',
  'order.buyer_forgotten',
  'tickets.downloaded',
  'ticket.used',
  'ticket.voided',
  'ticket.unvoided',
  'ticket.place_returned',
  'refund.requested',
  'refund.completed',
  'refund.failed',
  'refund.external',
  'dispute.open',
  'dispute.won',
  'dispute.lost',
  'payout.held',
  'payout.released',
  'payout.transferred',
  'payout.reversed',
] as const;
export type StoryAction = (typeof STORY_ACTIONS)[number];

/** One entry: when, by whom, and the reason where one was required. */
export const storyEntry = z.object({
  id: z.string(),
  at: instant(),
  action: z.enum(STORY_ACTIONS),
  /** Null if unknown. Tenants don't see names of platform users. */
  by: z.string().nullable(),
  ticketUID: z.string().nullable(),
  /** How many tickets a refund covers. */
  ticketCount: z.number().nullable(),
  amount: money().nullable(),
  /** The address that the tickets were sent to. */
  to: z.string(),
  /** The entrance of a scan. */
  where: z.string(),
  reason: z.string(),
});
export type StoryEntry = z.output<typeof storyEntry>;

export const orderStoryRoute = {
  method: 'get',
  path: '/tenants/:tenantId/events/:eventId/orders/:orderUID/story',
  can: 'orders.read',
  summary: 'An order’s timeline, newest first: placed, emailed, scanned, voided, refunded',
  params: z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() }),
  reply: z.object({ entries: z.array(storyEntry) }),
} as const satisfies Route;
