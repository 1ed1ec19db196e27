import { instant, money, text, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './rows.ts';

const NO_REASON = 'Reason is required';
const NO_NOTE = 'Note is required';

const words = (missing: string) =>
  text(missing)
    .max(500, 'Use 500 characters or fewer.')
    .refine((value) => value.trim() !== '', missing);

/**
 * `amount`: a different amount was paid. `lost`: a lost order that can be rebuilt. `unreadable`: one that
 * can only be refunded.
 */
const kind = z.enum(['amount', 'lost', 'unreadable']);

/** An order in review: its payment isn't the requested amount. */
export const reviewRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  orderUID: z.string(),
  kind,
  since: instant(),
  fullName: z.string(),
  email: z.string(),
  asked: money(),
  /** In minor units of its currency. */
  paid: money(),
  currency: z.string(),
  ticketCount: z.number(),
  isHeld: z.boolean(),
  reason: z.string(),
  /** Why the last refund failed. */
  failure: z.string(),
  chargeId: z.string(),
  sessionId: z.string(),
  /** Its refund is in progress. */
  isUnderWay: z.boolean(),
  isQuiet: z.boolean(),
  quietUntil: instant().nullable(),
  note: z.string(),
  notedBy: z.string(),
});
export type ReviewRow = z.output<typeof reviewRow>;

export const reviewList = {
  path: '/platform/orders/reviews',
  staysSmall: 'an order stays in review only until someone resolves it',
  summary: 'Orders of all tenants that need review',
  row: reviewRow,
  can: 'orders.review',
  filter: ['id', 'tenantId', 'kind', 'since', 'isQuiet', 'isHeld'],
  sort: ['since', 'asked', 'paid'],
  search: ['orderUID', 'fullName', 'email'],
  defaultSort: 'since:asc',
  columns: {
    orderUID: { label: 'Order ID' },
    since: { label: 'Opened', width: 190, filter: {} },
    fullName: { label: 'Buyer', width: 190 },
    asked: { label: 'Expected', width: 104 },
    paid: { label: 'Paid', width: 112 },
    kind: {
      label: 'Problem',
      words: {
        amount: 'Amount mismatch',
        lost: 'Lost order',
        unreadable: 'Lost order, refund only',
      },
      isHidden: true,
      filter: { all: 'Any problem' },
    },
    isQuiet: {
      label: 'State',
      width: 230,
      words: { false: 'Needs action', true: 'Snoozed' },
      filter: { all: 'Any state' },
    },
    isHeld: {
      label: 'Tickets',
      words: { true: 'Tickets held', false: 'Tickets not held' },
      isHidden: true,
      filter: { all: 'Any hold status' },
    },
  },
  download: 'reviews.csv',
  csv: {
    since: true,
    tenantName: 'Tenant',
    eventName: 'Event name',
    orderUID: true,
    fullName: 'Name',
    email: 'Email',
    asked: true,
    paid: true,
    currency: 'Currency',
    kind: true,
    reason: 'Reason',
    isHeld: 'Tickets held',
    chargeId: 'Charge ID',
    sessionId: 'Checkout session',
    note: 'Note',
    quietUntil: 'Snoozed until',
  },
} as const satisfies List;

const bearer = z.enum(['platform', 'organizer']);

/** What each way to resolve the review would do. */
export const reviewDetails = z.object({
  orderUID: z.string(),
  kind,
  asked: money(),
  /** Formatted, with its currency. */
  paid: z.string(),
  isHeld: z.boolean(),
  ticketCount: z.number(),
  isUnderWay: z.boolean(),
  complete: z.object({
    /** Why it can't be completed. */
    problem: z.string().nullable(),
    /** The surplus that is refunded to the buyer, and the shortfall that the order bears. */
    surplus: money(),
    missing: money(),
    bearer,
    organizerGets: money(),
    platformGets: money(),
  }),
  refund: z.object({
    problem: z.string().nullable(),
    amount: z.string(),
    lostFee: money(),
    bearer,
  }),
});
export type ReviewDetails = z.output<typeof reviewDetails>;

export const decisionForm = z.object({ reason: words(NO_REASON) });
export type Decision = z.output<typeof decisionForm>;

export const waitingForm = z.object({ note: words(NO_NOTE), until: instant() });
export type Waiting = z.output<typeof waitingForm>;

const PATH = '/tenants/:tenantId/events/:eventId/orders/:orderUID/review';
const params = z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() });
const can = 'orders.review';

export const reviewRoutes = {
  review: {
    method: 'get',
    path: PATH,
    can,
    summary: 'Previews what each way of resolving an order would do',
    params,
    reply: reviewDetails,
  },
  completeReview: {
    method: 'post',
    path: `${PATH}/complete`,
    can,
    summary: 'Completes an order that needs review',
    params,
    body: decisionForm,
    reply: z.object({ success: z.literal(true), status: z.literal('completed') }),
    idempotent: 'steps',
  },
  refundReview: {
    method: 'post',
    path: `${PATH}/refund`,
    can,
    summary: 'Refunds the payment of an order that needs review and cancels the order',
    params,
    body: decisionForm,
    reply: z.object({ success: z.literal(true), status: z.enum(['cancelled', 'refunding']) }),
    idempotent: 'steps',
  },
  waitReview: {
    method: 'post',
    path: `${PATH}/wait`,
    can,
    summary: 'Snoozes an order’s review until a date',
    params,
    body: waitingForm,
    reply: z.object({ success: z.literal(true), isHeld: z.boolean() }),
    idempotent: true,
  },
} as const satisfies Record<string, Route>;
