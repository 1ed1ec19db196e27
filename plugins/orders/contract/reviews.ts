import { instant, money, text, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { anyId } from './bareId.ts';

const NO_REASON = 'Reason is required';
const NO_NOTE = 'Note is required';

const words = (missing: string) =>
  text(missing)
    .max(500, 'At most 500 characters.')
    .refine((value) => value.trim() !== '', missing);

/** An order whose payment is not what was asked, in the list of those that wait for somebody. */
export const reviewRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  orderUID: z.string(),
  since: instant(),
  fullName: z.string(),
  email: z.string(),
  asked: money(),
  /** In hundredths of its currency. */
  paid: money(),
  currency: z.string(),
  ticketCount: z.number(),
  isHeld: z.boolean(),
  reason: z.string(),
  /** Why the refund that was tried last did not reach the buyer. */
  failure: z.string(),
  chargeId: z.string(),
  sessionId: z.string(),
  /** Its payment is on its way back. */
  isUnderWay: z.boolean(),
  isQuiet: z.boolean(),
  quietUntil: instant().nullable(),
  note: z.string(),
  notedBy: z.string(),
});
export type ReviewRow = z.output<typeof reviewRow>;

export const reviewList = {
  path: '/platform/orders/reviews',
  staysSmall: 'an order is in review until somebody has decided',
  summary: 'Orders of all tenants whose payment is not what was asked',
  row: reviewRow,
  can: 'orders.review',
  filter: ['id', 'tenantId', 'since', 'isQuiet', 'isHeld'],
  sort: ['since', 'asked', 'paid'],
  search: ['orderUID', 'fullName', 'email'],
  defaultSort: 'since:asc',
  download: 'reviews.csv',
  csv: {
    since: 'Since',
    tenantName: 'Tenant',
    eventName: 'Event name',
    orderUID: 'Order ID',
    fullName: 'Name',
    email: 'Email',
    asked: 'Asked',
    paid: 'Paid',
    currency: 'Currency',
    reason: 'Reason',
    isHeld: 'Tickets held',
    chargeId: 'Charge ID',
    sessionId: 'Checkout session',
    note: 'Note',
    quietUntil: 'Quiet until',
  },
} as const satisfies List;

const bearer = z.enum(['platform', 'organiser']);

/** What each way out would do. */
export const reviewDetails = z.object({
  orderUID: z.string(),
  asked: money(),
  /** With its currency. */
  paid: z.string(),
  isHeld: z.boolean(),
  ticketCount: z.number(),
  isUnderWay: z.boolean(),
  complete: z.object({
    /** Why it cannot be completed. */
    problem: z.string().nullable(),
    /** What goes back to the buyer, and what the order goes without. */
    surplus: money(),
    missing: money(),
    bearer,
    organiserGets: money(),
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
    summary: 'What each way out of a review would do',
    params,
    reply: reviewDetails,
  },
  completeReview: {
    method: 'post',
    path: `${PATH}/complete`,
    can,
    summary: 'Completes an order whose payment is not what was asked',
    params,
    body: decisionForm,
    reply: z.object({ success: z.literal(true), status: z.literal('completed') }),
    idempotent: 'steps',
  },
  refundReview: {
    method: 'post',
    path: `${PATH}/refund`,
    can,
    summary: 'Gives back the payment of an order that needs review, and cancels it',
    params,
    body: decisionForm,
    reply: z.object({ success: z.literal(true), status: z.enum(['cancelled', 'refunding']) }),
    idempotent: 'steps',
  },
  waitReview: {
    method: 'post',
    path: `${PATH}/wait`,
    can,
    summary: 'Lets an order that needs review wait until a day',
    params,
    body: waitingForm,
    reply: z.object({ success: z.literal(true), isHeld: z.boolean() }),
    idempotent: true,
  },
} as const satisfies Record<string, Route>;
