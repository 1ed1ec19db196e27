import type { ApiError } from '@foyer/kit';
import type {
  CartBreakdown,
  cartBody,
  orderStatus,
  paymentBody,
  paymentReply,
} from '@foyer/plugin-checkout/contract';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import type * as z from 'zod';
import { eventPath } from './eventApi.ts';
import { send } from './send.ts';

export type { CartBreakdown };
export type CartBody = z.input<typeof cartBody>;
export type PaymentBody = z.input<typeof paymentBody>;
export type OrderStatusReply = z.output<typeof orderStatus>;

/** Typed calls for the carts of one event. */
export const cartApi = (event: PublicEventPage) => {
  const carts = `${eventPath(event)}/cart`;
  const call = async (method: string, path: string, body?: unknown) =>
    (await send({ method, path: carts + path, body })) as CartBreakdown;
  return {
    create: async (body: CartBody, key: string) =>
      (await send({
        method: 'post',
        path: carts,
        body,
        headers: { 'idempotency-key': key },
      })) as CartBreakdown,
    read: (uid: string) => call('get', `/${uid}`),
    change: (uid: string, body: CartBody) => call('put', `/${uid}`, body),
    addDiscount: (uid: string, discountCode: string) =>
      call('post', `/${uid}/discount`, { discountCode }),
    removeDiscount: (uid: string) => call('delete', `/${uid}/discount`),
    hold: (uid: string) => call('post', `/${uid}/hold`).catch(leadToPuzzle),
    extendHold: (uid: string) => call('post', `/${uid}/hold/extend`),
    releaseHold: (uid: string) => call('delete', `/${uid}/hold`),
    pay: async (uid: string, { body, key }: { body: PaymentBody; key: string }) =>
      (await send({
        method: 'post',
        path: `${carts}/${uid}/payment`,
        body,
        headers: { 'idempotency-key': key },
      }).catch(leadToPuzzle)) as z.output<typeof paymentReply>,
    status: async (uid: string) =>
      (await send({
        method: 'get',
        path: `${eventPath(event)}/orders/${uid}/status`,
      })) as OrderStatusReply,
  };
};
export type CartApi = ReturnType<typeof cartApi>;

/** Where a puzzle stands in front of the sale, its page is gone to; that leads back to the cart. */
function leadToPuzzle(error: unknown): never {
  const { code, fields } = error as Partial<ApiError>;
  const page = new URL(fields?.['puzzle']?.[0] ?? '', location.href);
  if (code === 'puzzle_first' && page.origin === location.origin) location.assign(page);
  throw error;
}
