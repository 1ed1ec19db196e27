import type { ApiError } from '@foyer/kit';
import type { CartBreakdown } from '@foyer/plugin-checkout/contract';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { call, type Body, type Reply } from './call.ts';
import { eventParams } from './eventApi.ts';

const CARTS = '/p/tenants/:tenantId/events/:eventId/cart';
const CART = `${CARTS}/:draftOrderUID` as const;
const STATUS = 'get /p/tenants/:tenantId/events/:eventId/orders/:draftOrderUID/status';

export type { CartBreakdown };
export type CartBody = Body<`post ${typeof CARTS}`>;
export type PaymentBody = Body<`post ${typeof CART}/payment`>;
export type OrderStatusReply = Reply<typeof STATUS>;

/** Typed calls for the carts of one event. */
export const cartApi = (event: PublicEventPage) => {
  const params = eventParams(event);
  const of = (cartId: string) => ({ params: { ...params, draftOrderUID: cartId } });
  return {
    create: (body: CartBody, key: string) =>
      call(`post ${CARTS}`, { params, body, headers: { 'idempotency-key': key } }),
    read: (cartId: string) => call(`get ${CART}`, of(cartId)),
    change: (cartId: string, body: CartBody) => call(`put ${CART}`, { ...of(cartId), body }),
    addDiscount: (cartId: string, discountCode: string) =>
      call(`post ${CART}/discount`, { ...of(cartId), body: { discountCode } }),
    removeDiscount: (cartId: string) => call(`delete ${CART}/discount`, of(cartId)),
    hold: (cartId: string) => call(`post ${CART}/hold`, of(cartId)).catch(goToChallenge),
    extendHold: (cartId: string) => call(`post ${CART}/hold/extend`, of(cartId)),
    releaseHold: (cartId: string) => call(`delete ${CART}/hold`, of(cartId)),
    pay: (cartId: string, { body, key }: { body: PaymentBody; key: string }) =>
      call(`post ${CART}/payment`, {
        ...of(cartId),
        body,
        headers: { 'idempotency-key': key },
      }).catch(goToChallenge),
    status: (cartId: string) => call(STATUS, of(cartId)),
  };
};
export type CartApi = ReturnType<typeof cartApi>;

/** If the sale is behind a challenge page, goes there. That page leads back to the cart. */
function goToChallenge(error: unknown): never {
  const { code, fields } = error as Partial<ApiError>;
  const page = new URL(fields?.['challenge']?.[0] ?? '', location.href);
  if (code === 'challenge_required' && page.origin === location.origin) location.assign(page);
  throw error;
}
