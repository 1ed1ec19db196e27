import { code, instant, money, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { PAYMENT_METHODS } from './rows.ts';
import { ORDER_STATUSES } from './status.ts';

const OWN = open('a buyer has no account: the address in the mail, or the cart’s secret, opens it');
const params = z.object({ token: z.string().max(100) });

/** An order as its buyer sees it. */
export const buyerOrder = z.object({
  orderUID: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Why there are no tickets, where the status doesn't say. */
  closeNote: z.string().nullable(),
  /** What happens to the money, once the event is canceled. */
  refundNote: z.string().nullable(),
  dateCreated: instant(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Whether another address may still be given, by whoever placed the order. */
  canChangeAddress: z.boolean(),
  tenant: z.object({ name: z.string() }),
  event: z.object({
    name: z.string(),
    slug: z.string(),
    startDateTime: instant(),
    endDateTime: instant(),
    timeZone: z.string(),
    /** The day and the hours as the clock at the event shows them. */
    date: z.string(),
    time: z.string(),
    place: z.string(),
    emailDeliveryVerbiage: z.string(),
    eventImage: z.string().nullable(),
    isCancelled: z.boolean(),
    /** What the organizer says about it; empty where nothing. */
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
      /** What the door reads, and a drawing of it; null for a ticket that lets nobody in. */
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

/** What a buyer still knows who has lost the mail. */
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
    can: open('a buyer has no account: the number and the address of the order find it together'),
    summary: 'The address of an order, for whoever knows its number and where it was mailed to',
    body: findOrderForm,
    reply: z.object({ token: z.string() }),
    perMinute: 10,
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
    summary: 'The tickets of a buyer’s own order as a PDF',
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
    summary: 'The event of a buyer’s own order for a calendar, with its time zone and a reminder',
    params,
    reply: z.unknown(),
    streams: true,
    perMinute: 20,
  },
  changeAddress: {
    method: 'patch',
    path: '/p/orders/:token/email',
    host: 'tenant',
    can: open('the cart’s secret opens it, and the link of a mail does not'),
    summary: 'Sends an order to another address, and ends what was mailed to the one before',
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
    summary: 'Mails the tickets again, to the address of the order and no other',
    params,
    reply: z.object({ success: z.literal(true) }),
    perMinute: 10,
  },
} as const satisfies Record<string, Route>;
