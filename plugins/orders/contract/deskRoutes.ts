import { instant, money, personName, type Route, text } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import { eventPlace, REFUND_PLANS } from '@foyer/plugin-events/contract';
import { CHANNEL_NAMES } from '@foyer/plugin-fees/engine';
import * as z from 'zod';
import { anyId, bareId, PAYMENT_METHODS } from './rows.ts';
import { ORDER_STATUSES } from './status.ts';

const EVENT = '/tenants/:tenantId/events/:eventId';
const event = z.object({ tenantId: z.string(), eventId: anyId() });
const done = z.object({ success: z.literal(true) });

const LACKING = 'Ticket ID or Order UID is missing';
const NO_REASON = 'Reason is required';
const NO_ORDER = 'Order UID is missing';

/** An ID that other programs can send with its type as a prefix. */
const id = (message: string) => text(message).transform(bareId);

export const voidForm = z.object({
  ticketId: id(LACKING),
  orderUID: id(LACKING),
  /** False makes a voided ticket valid again. */
  void: z.boolean(),
  reason: text(NO_REASON)
    .max(500, 'Use 500 characters or fewer.')
    .refine((value) => value.trim() !== '', NO_REASON),
  /** Voiding alone doesn't return the ticket to inventory. */
  putBackOnSale: z.boolean().default(false),
});

const sendForm = z.object({
  orderUID: id(NO_ORDER),
  /** The recipient, if not the buyer's own address. */
  email: z
    .string()
    .transform(bareId)
    .pipe(z.union([z.literal(''), z.email('Entered value does not match email format')]))
    .optional(),
});

export const buyerForm = z.object({
  firstName: personName(),
  lastName: personName(),
  /** Empty only for an order without an email address, such as a box office sale. */
  email: z
    .string()
    .overwrite(bareCode)
    .pipe(z.union([z.literal(''), z.email('Entered value does not match email format')])),
});
const buyer = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** An order with everything that the organizer can see of it. */
const orderDetails = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  eventId: z.uuid(),
  eventName: z.string(),
  /** If true, its tickets are no longer issued. */
  eventCancelled: z.boolean(),
  chargeId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phone: z.string(),
  user: z.string(),
  paymentSource: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  channel: z.enum(CHANNEL_NAMES),
  dateCreated: instant(),
  dateCompleted: instant().nullable(),
  ticketCount: z.number(),
  subtotal: money(),
  surcharge: money(),
  processingFee: money(),
  gatewayProcessingFee: money(),
  discount: money(),
  discountCode: z.string().nullable(),
  vat: money(),
  /** In percent. */
  taxRate: z.number(),
  donation: money(),
  totalAmount: money(),
  refundedAmount: money(),
  status: z.enum(ORDER_STATUSES),
  reviewReason: z.string().nullable(),
  onHold: z.boolean(),
  /** Why its payout is on hold; null if it isn't. */
  hold: z
    .object({
      reason: z.string(),
      heldAt: instant().nullable(),
      /** The hold ends with the dispute and can't be released before. */
      byDispute: z.boolean(),
    })
    .nullable(),
  refunded: z.boolean(),
  disputed: z.boolean(),
  balanceAvailableOn: instant().nullable(),
  payoutCompleted: z.boolean(),
  payoutType: z.enum(['Manual', 'Automatic']),
  facilitator: z.enum(['platform', 'tenant']),
  /** The fee that Stripe deducted; null until it is known. */
  stripeFees: money().nullable(),
  netAmount: money(),
  tenantTotal: money(),
  platformTotal: money(),
});
export type OrderDetails = z.output<typeof orderDetails>;

export const deskRoutes = {
  orderDetails: {
    method: 'get',
    path: `${EVENT}/orders/:orderUID`,
    can: 'orders.read',
    summary: 'An order with its amounts',
    params: event.extend({ orderUID: anyId() }),
    reply: orderDetails,
  },
  voidTicket: {
    method: 'post',
    path: `${EVENT}/tickets/void`,
    can: 'orders.void',
    summary: 'Voids or unvoids a ticket, without moving money',
    params: event,
    body: voidForm,
    reply: done,
    idempotent: true,
  },
  resend: {
    method: 'post',
    path: `${EVENT}/resend`,
    can: 'orders.resend',
    summary: 'Resends an order’s tickets',
    params: event,
    body: sendForm,
    reply: done,
  },
  editBuyer: {
    method: 'post',
    path: `${EVENT}/orders/:orderUID/buyer`,
    can: 'orders.editBuyer',
    summary:
      'Changes the buyer’s name or email; a new email invalidates earlier ticket codes and links, and gets new tickets',
    params: event.extend({ orderUID: anyId() }),
    body: buyerForm.extend({
      before: buyer.meta({
        description: 'The buyer as you read it. A buyer who changed in the meantime is a 409.',
      }),
    }),
    reply: done,
  },
  download: {
    method: 'post',
    path: `${EVENT}/download`,
    can: 'orders.resend',
    summary: 'A PDF of an order’s valid tickets, tickets_{orderUID}.pdf',
    params: event,
    body: sendForm,
    reply: z.unknown(),
    streams: true,
  },
} as const satisfies Record<string, Route>;

/** A change to an event that its ticket holders would be notified of. */
const noticeForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cancelled'),
    reason: z.string().max(500, 'Use 500 characters or fewer.').default(''),
    refundPlan: z.enum(REFUND_PLANS).default('contact'),
  }),
  z.object({
    kind: z.literal('moved'),
    ...eventPlace.shape,
  }),
]);
export type NoticeForm = z.output<typeof noticeForm>;

const noticePreview = z.object({
  /** Orders whose buyers are emailed, and orders without an email address. */
  orders: z.number(),
  withoutEmail: z.number(),
  /** A sample email; null if nobody is emailed or nothing has changed. */
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
});
export type NoticePreview = z.output<typeof noticePreview>;

export const noticePreviewRoute = {
  method: 'post',
  path: '/tenants/:tenantId/events/:eventId/notice/preview',
  whileImpersonating: 'reads',
  can: 'orders.read',
  summary: 'Previews who would be emailed about an event change, and the email; nothing is sent',
  takesLong: true,
  params: z.object({ tenantId: z.string(), eventId: anyId() }),
  body: noticeForm,
  reply: noticePreview,
} as const satisfies Route;

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
  'order.addressChanged',
  'order.buyerRenamed',
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
const storyEntry = z.object({
  id: z.string(),
  at: instant(),
  action: z.enum(STORY_ACTIONS),
  /** Null if unknown. Tenants don't see names of platform users. */
  by: z.string().nullable(),
  ticketUID: z.string().nullable(),
  /** How many tickets a refund covers. */
  ticketCount: z.number().nullable(),
  amount: money().nullable(),
  /** The address that an email was sent to, or the buyer’s new name or address. */
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
