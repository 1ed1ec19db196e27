import { instant, money, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { PAYMENT_METHODS } from './rows.ts';
import { ORDER_STATUSES } from './status.ts';

const OWN = open('a buyer has no account: the address in the mail, or the cart’s secret, opens it');
const params = z.object({ token: z.string().max(100) });

/** An order as its buyer sees it. */
export const buyerOrder = z.object({
  orderUID: z.string(),
  status: z.enum(ORDER_STATUSES),
  dateCreated: instant(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
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
  }),
  ticketCount: z.number(),
  subtotal: money(),
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

export const buyerRoutes = {
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
