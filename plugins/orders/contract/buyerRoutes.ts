import { code, instant, money, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { PAYMENT_METHODS } from './rows.ts';
import { ORDER_STATUSES } from './status.ts';

const OWN = open(
  'Buyers need no account: the link in the email or the cart’s secret grants access.',
);
const params = z.object({ token: z.string().max(100) });

/** An order as its buyer sees it. */
export const buyerOrder = z.object({
  orderUID: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Why the order has no tickets, where its status doesn't say. */
  closeNote: z.string().nullable(),
  /** What happens to the money after the event is canceled. */
  refundNote: z.string().nullable(),
  dateCreated: instant(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Whether the buyer can still change the email address. */
  canChangeAddress: z.boolean(),
  tenant: z.object({ name: z.string() }),
  event: z.object({
    name: z.string(),
    slug: z.string(),
    startDateTime: instant(),
    endDateTime: instant(),
    timeZone: z.string(),
    /** Date and time in the event's time zone. */
    date: z.string(),
    time: z.string(),
    place: z.string(),
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

export const addressForm = z.object({
  email: code({ required: 'Email field is required.', max: 254 }).pipe(
    z.email('Entered value does not match email format'),
  ),
});
export type AddressForm = z.output<typeof addressForm>;

/** What buyers still know after losing the confirmation email. */
export const findOrderForm = z.object({
  orderUID: code({ required: 'Please enter the order number.', max: 40 }),
  email: addressForm.shape.email,
});
export type FindOrderForm = z.output<typeof findOrderForm>;

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
    params,
    reply: buyerOrder,
    perMinute: 60,
  },
  buyerPdf: {
    method: 'get',
    path: '/p/orders/:token/pdf',
    host: 'tenant',
    can: OWN,
    summary: 'A PDF of the tickets in a buyer’s own order',
    params,
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
    params,
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
    params,
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
    params,
    reply: z.object({ success: z.literal(true) }),
    perMinute: 10,
  },
} as const satisfies Record<string, Route>;
