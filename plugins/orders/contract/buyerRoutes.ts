import { code, instant, type List, money, open, type Route, text } from '@foyer/kit';
import * as z from 'zod';
import { anyId, PAYMENT_METHODS } from './rows.ts';
import { ORDER_STATUSES } from './status.ts';

const OWN = open(
  'Buyers need no account: the link in the email or the cart’s secret grants access.',
);
const tokenParams = z.object({ token: z.string().max(100) });

/** An order as its buyer sees it. */
const buyerOrder = z.object({
  orderUID: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Why the order has no tickets, where its status doesn't say. */
  closeNote: z.string().nullable(),
  /** What happens to the money after the event is canceled. */
  refundNote: z.string().nullable(),
  dateCreated: instant(),
  /** When it was paid or, without a payment, completed. */
  completedAt: instant().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Whether the buyer can still change the email address. */
  canChangeAddress: z.boolean(),
  tenant: z.object({ name: z.string() }),
  event: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    startDateTime: instant(),
    endDateTime: instant(),
    timeZone: z.string(),
    /** Date and time in the event's time zone. */
    date: z.string(),
    time: z.string(),
    place: z.string(),
    /** The organizer's terms for refunds; empty if none were given. */
    refundTerms: z.string(),
    emailDeliveryVerbiage: z.string(),
    eventImage: z.string().nullable(),
    isCancelled: z.boolean(),
    /** The organizer's reason; empty if none was given. */
    cancelReason: z.string(),
  }),
  ticketCount: z.number(),
  subtotal: money(),
  donation: money(),
  discount: money(),
  discountCode: z.string().nullable(),
  surcharge: money(),
  processingFee: money(),
  gatewayProcessingFee: money(),
  vat: money(),
  totalAmount: money(),
  refundedAmount: money(),
  tickets: z.array(
    z.object({
      ticketUID: z.string(),
      ticketTypeName: z.string(),
      ticketPrice: money(),
      used: z.boolean(),
      voided: z.boolean(),
      refunded: z.boolean(),
      /** The QR code's text and its image; null for a ticket that isn't valid for entry. */
      code: z.string().nullable(),
      qrSvg: z.string().nullable(),
    }),
  ),
});
export type BuyerOrder = z.output<typeof buyerOrder>;

const addressForm = z.object({
  email: code({ required: 'Email field is required.', max: 254 }).pipe(
    z.email('Entered value does not match email format'),
  ),
});

/** What a buyer writes to the organizer. */
const organizerMessage = z.object({
  about: z.enum(['question', 'refund']),
  message: text({
    label: 'Message',
    required: 'Please enter a message.',
    max: 2_000,
    isBlankEmpty: true,
    lines: 5,
  }),
});
export type OrganizerMessage = z.output<typeof organizerMessage>;

/** What buyers still know after losing the confirmation email. */
const findOrderForm = z.object({
  orderUID: code({ required: 'Please enter the order number.', max: 40 }),
  email: addressForm.shape.email,
});

export const buyerRoutes = {
  findOrder: {
    method: 'post',
    path: '/p/orders/find',
    host: 'tenant',
    can: open('Buyers need no account: the order number and email address together grant access.'),
    summary: 'Finds an order by its number and the email address its tickets were sent to',
    body: findOrderForm,
    reply: z.object({ token: z.string() }),
    perMinute: 30,
  },
  buyerOrder: {
    method: 'get',
    path: '/p/orders/:token',
    host: 'tenant',
    can: OWN,
    summary: 'A buyer’s own order with its tickets',
    params: tokenParams,
    reply: buyerOrder,
    perMinute: 60,
  },
  buyerPdf: {
    method: 'get',
    path: '/p/orders/:token/pdf',
    host: 'tenant',
    can: OWN,
    summary: 'A PDF of the tickets in a buyer’s own order',
    params: tokenParams,
    reply: z.unknown(),
    streams: true,
    perMinute: 20,
  },
  buyerCalendar: {
    method: 'get',
    path: '/p/orders/:token/calendar',
    host: 'tenant',
    can: OWN,
    summary:
      'A calendar file for the event in a buyer’s own order, with its time zone and a reminder',
    params: tokenParams,
    reply: z.unknown(),
    streams: true,
    perMinute: 20,
  },
  changeAddress: {
    method: 'patch',
    path: '/p/orders/:token/email',
    host: 'tenant',
    can: open('Only the cart’s secret grants access; the link in an email does not.'),
    summary:
      'Resends an order to another email address and invalidates the codes and link sent before',
    params: tokenParams,
    body: addressForm,
    reply: z.object({ success: z.literal(true) }),
    perMinute: 10,
  },
  buyerResend: {
    method: 'post',
    path: '/p/orders/:token/resend',
    host: 'tenant',
    can: OWN,
    summary: 'Resends the tickets to the order’s own email address',
    params: tokenParams,
    reply: z.object({ success: z.literal(true) }),
    perMinute: 10,
  },
  writeOrganizer: {
    method: 'post',
    path: '/p/orders/:token/message',
    host: 'tenant',
    can: OWN,
    summary: 'Emails the organizer a question or refund request about a buyer’s own order',
    params: tokenParams,
    body: organizerMessage,
    reply: z.object({ success: z.literal(true) }),
    perMinute: 10,
  },
} as const satisfies Record<string, Route>;

/** An order in the buyer's own list. */
export const ownOrderRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  /** The last part of the address of the order's own page. */
  token: z.string(),
  status: z.enum(ORDER_STATUSES),
  dateCreated: instant(),
  ticketCount: z.number().int(),
  totalAmount: money(),
  refundedAmount: money(),
  eventName: z.string(),
  eventSlug: z.string(),
  startDateTime: instant(),
  endDateTime: instant(),
  /** Date and time in the event's time zone. */
  date: z.string(),
  time: z.string(),
  /** True until the event ends. */
  isUpcoming: z.boolean(),
  eventCancelled: z.boolean(),
});
export type OwnOrder = z.output<typeof ownOrderRow>;

export const accountLists = {
  ownOrders: {
    path: '/p/account/orders',
    staysSmall: 'a person has a few dozen orders with one tenant',
    row: ownOrderRow,
    can: 'own.orders',
    summary: 'The signed-in buyer’s orders with this tenant, including those bought as a guest',
    filter: ['id', 'orderUID', 'status', 'dateCreated', 'startDateTime', 'isUpcoming'],
    sort: ['startDateTime', 'dateCreated', 'eventName', 'totalAmount'],
    search: ['orderUID', 'eventName'],
    defaultSort: 'startDateTime:desc',
  },
} as const satisfies Record<string, List>;

export const accountRoutes = {
  ownContact: {
    method: 'get',
    path: '/p/account/contact',
    host: 'tenant',
    can: 'own.orders',
    summary:
      'The contact details from the signed-in buyer’s latest order with this tenant; null without an order',
    reply: z.object({
      contact: z
        .object({
          name: z.string(),
          phone: z.string(),
          address1: z.string(),
          address2: z.string(),
          city: z.string(),
          state: z.string(),
          zipCode: z.string(),
          country: z.string(),
        })
        .nullable(),
    }),
  },
} as const satisfies Record<string, Route>;

const MAILED = open('Buyers need no account: the code in the email grants access.');
const codeParams = z.object({ code: z.string().max(100) });
const DESK = '/tenants/:tenantId/events/:eventId/orders/:orderUID';
const order = z.object({ tenantId: z.string(), eventId: anyId(), orderUID: anyId() });
const done = z.object({ success: z.literal(true) });

const CONFIRMATION_STATES = [
  'waiting',
  'confirmed',
  'expired',
  'cancelled',
  'event_cancelled',
] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** A free order as the page behind the emailed link shows it. */
const confirmation = z.object({
  state: z.enum(CONFIRMATION_STATES),
  orderUID: z.string(),
  ticketCount: z.number().int(),
  expiresAt: instant(),
  /** For the order's page, once it is confirmed. */
  token: z.string().nullable(),
  event: z.object({
    name: z.string(),
    slug: z.string(),
    startDateTime: instant(),
    timeZone: z.string(),
    date: z.string(),
    time: z.string(),
  }),
});
export type Confirmation = z.output<typeof confirmation>;

export const confirmationRoutes = {
  confirmation: {
    method: 'get',
    path: '/p/confirmations/:code',
    host: 'tenant',
    can: MAILED,
    summary: 'A free order that is awaiting confirmation; reading it doesn’t confirm it',
    params: codeParams,
    reply: confirmation,
    perMinute: 60,
  },
  confirm: {
    method: 'post',
    path: '/p/confirmations/:code',
    host: 'tenant',
    can: MAILED,
    summary: 'Confirms a free order and issues its tickets',
    params: codeParams,
    reply: z.object({ token: z.string() }),
    perMinute: 60,
  },
  confirmAtDesk: {
    method: 'post',
    path: `${DESK}/confirm`,
    can: 'orders.resend',
    summary: 'Confirms a free order on the buyer’s behalf',
    params: order,
    reply: done,
  },
  cancelAtDesk: {
    method: 'post',
    path: `${DESK}/cancel`,
    can: 'orders.void',
    summary: 'Cancels a free order that is awaiting confirmation',
    params: order,
    reply: done,
  },
} as const satisfies Record<string, Route>;
