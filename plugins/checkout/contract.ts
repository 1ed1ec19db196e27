import { choice, contract, instant, money, open, whole } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import { CLOSE_CAUSES, ORDER_STATUSES } from '@foyer/plugin-orders/contract';
import * as z from 'zod';
import { cartBody, cartBreakdown } from './contract/cart.ts';
import { paymentBody, paymentReply } from './contract/payment.ts';

export * from './contract/cart.ts';
export * from './contract/payment.ts';

const BUYER = open('whoever has the cart’s secret id is its buyer; no account is needed to buy');
const EVENT = '/p/tenants/:tenantId/events/:eventId';
const CART = `${EVENT}/cart/:draftOrderUID`;

const inEvent = z.object({ tenantId: z.string(), eventId: z.uuid('There is no such event.') });
const inCart = inEvent.extend({
  draftOrderUID: z.string().regex(/^[0-9a-f]{32}$/, 'There is no such cart.'),
});

/** What the success page polls. */
export const orderStatus = z.object({
  status: z.enum(ORDER_STATUSES),
  transactionNumber: z.string().nullable(),
  totalAmount: money(),
  ticketCount: z.number().int(),
  /** Until when the tickets are held, while they are. */
  expiresAt: instant().nullable(),
  /** Said where there is more to say than the status: a payment that had to go back. */
  message: z.string().nullable(),
  /** Why it was closed, where its status doesn't say. */
  closeCause: z.enum(CLOSE_CAUSES).nullable(),
});

export const checkoutSettings = z.object({
  holdMinutes: whole({
    label: 'Hold minutes',
    help: 'For how many minutes tickets are kept for a buyer who is checking out',
    required: 'Enter a whole number of minutes.',
    min: 2,
    max: 60,
  }).default(15),
  askAddress: choice({
    label: 'Ask buyers for their address',
    help: 'Without it the checkout asks for an email, and for a name and a phone number if buyers want to give them.',
    of: { always: 'Always', taxed: 'Only where tax is charged' },
  }).default('always'),
});

export const checkout = contract({
  id: 'checkout',
  requires: ['tenants', 'payments', 'fees', 'events', 'orders'],
  permissions: {
    'settings.read': {
      label: 'See how the checkout works',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin', 'tenant_viewer'],
    },
    'settings.write': {
      label: 'Choose how the checkout works',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
    },
  },
  settings: { form: checkoutSettings, can: { read: 'settings.read', update: 'settings.write' } },
  routes: {
    createCart: {
      method: 'post',
      path: `${EVENT}/cart`,
      can: BUYER,
      summary: 'A cart of an event’s tickets; its id is the buyer’s secret',
      params: inEvent,
      body: cartBody,
      reply: cartBreakdown,
      idempotent: true,
    },
    readCart: {
      method: 'get',
      path: CART,
      can: BUYER,
      summary: 'A cart at today’s prices, or at those of its hold',
      params: inCart,
      reply: cartBreakdown,
    },
    changeCart: {
      method: 'put',
      path: CART,
      can: BUYER,
      summary: 'Other tickets in a cart; what it held is given back',
      params: inCart,
      body: cartBody,
      reply: cartBreakdown,
    },
    addDiscount: {
      method: 'post',
      path: `${CART}/discount`,
      can: BUYER,
      summary: 'Applies a discount code',
      params: inCart,
      body: z.object({
        discountCode: z
          .string({ error: 'Discount is required.' })
          .overwrite(bareCode)
          .min(1, 'Discount is required.')
          .max(50, 'There is no such discount code.'),
      }),
      reply: cartBreakdown,
      perMinute: 60,
    },
    removeDiscount: {
      method: 'delete',
      path: `${CART}/discount`,
      can: BUYER,
      summary: 'Removes the discount code',
      params: inCart,
      reply: cartBreakdown,
    },
    hold: {
      method: 'post',
      path: `${CART}/hold`,
      can: BUYER,
      summary: 'Takes the cart’s tickets from the stock for some minutes, at the prices it answers',
      params: inCart,
      reply: cartBreakdown,
    },
    extendHold: {
      method: 'post',
      path: `${CART}/hold/extend`,
      can: BUYER,
      summary: 'Keeps a live hold for the same time again, once',
      params: inCart,
      reply: cartBreakdown,
    },
    releaseHold: {
      method: 'delete',
      path: `${CART}/hold`,
      can: BUYER,
      summary: 'Gives the tickets back, and closes an open payment page',
      params: inCart,
      reply: cartBreakdown,
    },
    createPayment: {
      method: 'post',
      path: `${CART}/payment`,
      can: BUYER,
      summary: 'Places the order and answers where it is paid; a free one is complete at once',
      params: inCart,
      body: paymentBody,
      reply: paymentReply,
      idempotent: 'steps',
    },
    status: {
      method: 'get',
      path: `${EVENT}/orders/:draftOrderUID/status`,
      can: BUYER,
      summary: 'How far an order is',
      params: inCart,
      reply: orderStatus,
    },
  },
});

export default checkout;
