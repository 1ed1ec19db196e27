import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { ORDER_STATUSES } from './status.ts';

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
