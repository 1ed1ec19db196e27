import { choice, contract, instant, money, open, whole } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import { allInSplit } from '@foyer/plugin-events/contract';
import { CLOSE_CAUSES, ORDER_STATUSES } from '@foyer/plugin-orders/contract';
import * as z from 'zod';
import { cartBody, cartBreakdown } from './contract/cart.ts';
import { paymentBody, paymentReply } from './contract/payment.ts';
import { UNKNOWN_CODE } from './unknownCode.ts';

export * from './contract/cart.ts';
export * from './contract/payment.ts';

const BUYER = open('Buyers need no account: the cart’s secret ID identifies them.');
const EVENT = '/p/tenants/:tenantId/events/:eventId';
const CART = `${EVENT}/cart/:draftOrderUID`;

const inEvent = z.object({ tenantId: z.string(), eventId: z.uuid('This event doesn’t exist.') });
const inCart = inEvent.extend({
  draftOrderUID: z.string().regex(/^[0-9a-f]{32}$/, 'This cart doesn’t exist.'),
});

const discountBody = z.object({
  discountCode: z
    .string({ error: 'Discount is required.' })
    .overwrite(bareCode)
    .min(1, 'Discount is required.')
    .max(50, UNKNOWN_CODE),
});

/** The effect of a discount code before there is a cart: a percentage, or an amount off the order. */
const discountPreview = z.object({
  code: z.string(),
  percent: z.number().nullable(),
  amount: money().nullable(),
  /** Whether it applies to every ticket type. */
  isForAll: z.boolean(),
  /** The ticket types on sale that it applies to; with a percentage, each with its new price. */
  ticketTypes: z.array(
    z.object({ id: z.string(), name: z.string(), allIn: allInSplit.nullable() }),
  ),
});

/** The order's status, which the success page polls. */
export const orderStatus = z.object({
  status: z.enum(ORDER_STATUSES),
  transactionNumber: z.string().nullable(),
  totalAmount: money(),
  ticketCount: z.number().int(),
  /** When the hold expires; null if nothing is held. */
  expiresAt: instant().nullable(),
  /** Additional text if the status isn't enough, such as for a refunded payment. */
  message: z.string().nullable(),
  /** Why the order was closed, where its status doesn't say. */
  closeCause: z.enum(CLOSE_CAUSES).nullable(),
});

export const checkoutSettings = z.object({
  holdMinutes: whole({
    label: 'Hold time in minutes',
    help: 'How long tickets are held for a buyer during checkout',
    required: 'Enter a whole number of minutes.',
    min: 2,
    max: 60,
  }).default(15),
  askAddress: choice({
    label: 'Ask buyers for their address',
    help: 'Without an address, checkout asks only for an email. Name and phone number are optional.',
    of: { always: 'Always', taxed: 'Only when tax is charged' },
  }).default('always'),
});

export const checkout = contract({
  id: 'checkout',
  requires: ['tenants', 'payments', 'fees', 'events', 'orders'],
  permissions: {
    'settings.read': {
      label: 'View checkout settings',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin', 'tenant_viewer'],
    },
    'settings.write': {
      label: 'Edit checkout settings',
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
      summary: 'Creates a cart for an event; the cart’s ID is the buyer’s secret',
      params: inEvent,
      body: cartBody,
      reply: cartBreakdown,
      idempotent: true,
    },
    readCart: {
      method: 'get',
      path: CART,
      can: BUYER,
      summary: 'Returns a cart at current prices, or at the prices locked by its hold',
      params: inCart,
      reply: cartBreakdown,
    },
    changeCart: {
      method: 'put',
      path: CART,
      can: BUYER,
      summary: 'Replaces the tickets in a cart and releases its hold',
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
      body: discountBody,
      reply: cartBreakdown,
      perMinute: 60,
    },
    previewDiscount: {
      method: 'post',
      path: `${EVENT}/discount`,
      can: open(
        'links carry discount codes, and visitors see their prices before they have a cart',
      ),
      summary: 'Previews how a discount code changes an event’s ticket prices',
      params: inEvent,
      body: discountBody,
      reply: discountPreview,
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
      summary: 'Holds the cart’s tickets for a few minutes at the prices it returns',
      params: inCart,
      reply: cartBreakdown,
    },
    extendHold: {
      method: 'post',
      path: `${CART}/hold/extend`,
      can: BUYER,
      summary: 'Extends an active hold once, for another full hold time',
      params: inCart,
      reply: cartBreakdown,
    },
    releaseHold: {
      method: 'delete',
      path: `${CART}/hold`,
      can: BUYER,
      summary: 'Releases the tickets and closes any open payment page',
      params: inCart,
      reply: cartBreakdown,
    },
    createPayment: {
      method: 'post',
      path: `${CART}/payment`,
      can: BUYER,
      summary:
        'Places the order and returns its payment page; a free order is completed right away',
      params: inCart,
      body: paymentBody,
      reply: paymentReply,
      idempotent: 'steps',
    },
    status: {
      method: 'get',
      path: `${EVENT}/orders/:draftOrderUID/status`,
      can: BUYER,
      summary: 'Returns the status of an order',
      params: inCart,
      reply: orderStatus,
    },
  },
});

export default checkout;
