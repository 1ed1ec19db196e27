import type { Ctx } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { answerCart, askCart, type CartPath } from './ask.ts';
import { isRefused, type CartState } from './cartState.ts';
import { refuse } from './refuse.ts';
import type { Shop } from './shop.ts';

const MINUTE_MS = 60_000;

/** Takes a cart's tickets, or keeps what it has. @throws the sentence of a refusal */
export async function takeHold(shop: Shop, ctx: Ctx, params: CartPath): Promise<CartState> {
  const { tenantId, eventId, draftOrderUID } = params;
  const [terms, { holdMinutes }] = await Promise.all([
    shop.terms(tenantId),
    shop.settings(tenantId),
  ]);
  const state = await shop.take({
    ...{ tenantId, eventId, draftId: draftOrderUID, terms },
    orderUID: ctx.use(orders).newOrderUID(),
    expiresAt: new Date(Date.now() + holdMinutes * MINUTE_MS),
  });
  if (isRefused(state)) throw refuse(state);
  return state;
}

export const hold =
  (shop: Shop) =>
  async (ctx: Ctx, { params }: { params: CartPath }) =>
    answerCart(ctx, params, await takeHold(shop, ctx, params));

/** The same time again, once. */
export const extendHold =
  (shop: Shop) =>
  async (ctx: Ctx, { params }: { params: CartPath }) => {
    const { holdMinutes } = await shop.settings(params.tenantId);
    const state = await askCart(ctx, {
      text: 'select checkout_extend($1, $2, $3, $4) as state',
      params,
      values: [new Date(Date.now() + holdMinutes * MINUTE_MS)],
    });
    return answerCart(ctx, params, state);
  };
