import { instant, money, type List, type Route } from '@foyer/kit';
import * as z from 'zod';
import { ORDER_STATUSES } from './status.ts';

/** An order in the list of whoever bought it. */
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
  /** The day and the hours as the clock at the event shows them. */
  date: z.string(),
  time: z.string(),
  /** Its event is not over yet. */
  isUpcoming: z.boolean(),
  eventCancelled: z.boolean(),
});
export type OwnOrder = z.output<typeof ownOrderRow>;

export const accountLists = {
  ownOrders: {
    path: '/p/account/orders',
    staysSmall: 'a person has some tens of orders at one tenant',
    row: ownOrderRow,
    can: 'own.orders',
    summary: 'The orders of whoever is signed in, at this tenant, also those bought as a guest',
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
    summary: 'What the buyer typed with the newest own order at this tenant; null without one',
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
