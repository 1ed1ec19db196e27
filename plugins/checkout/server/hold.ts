import type { Ctx } from '@foyer/kit/server';
import { price } from '@foyer/plugin-fees/engine';
import { orders } from '@foyer/plugin-orders/server';
import { answerCart, askCart, READ, type CartPath } from './ask.ts';
import { isRefused, saleOf, type CartState } from './cartState.ts';
import { closePayment } from './payment/closePayment.ts';
import { refuse } from './refuse.ts';
import type { Shop } from './shop.ts';
import { pricedOf } from './toBreakdown.ts';

const MINUTE_MS = 60_000;

/** Takes a cart's tickets, or keeps what it has. @throws the sentence of a refusal */
export async function takeHold(shop: Shop, ctx: Ctx, params: CartPath): Promise<CartState> {
  await requireMoneyFlow(shop, ctx, params);
  const { tenantId, eventId, draftOrderUID } = params;
  const [terms, { holdMinutes }] = await Promise.all([
    shop.terms(tenantId),
    shop.settings(tenantId),
  ]);
  const take = () =>
    shop.take({
      ...{ tenantId, eventId, draftId: draftOrderUID, terms },
      orderUID: ctx.use(orders).newOrderUID(),
      expiresAt: new Date(Date.now() + holdMinutes * MINUTE_MS),
    });
  const state = await take();
  if (!isRefused(state)) return state;
  if (state.problem !== 'payment_open') throw refuse(state);
  // The page of an earlier try is over and nobody has said so yet: the gateway is asked.
  await closePayment(ctx, params);
  const again = await take();
  if (isRefused(again)) throw refuse(again);
  return again;
}

/**
 * An organiser whose payments have nowhere to go sells only what is free: nobody waits with tickets
 * in hand for a page that cannot come.
 */
async function requireMoneyFlow(shop: Shop, ctx: Ctx, params: CartPath): Promise<void> {
  const { tenantId } = params;
  try {
    await shop.flow(tenantId);
  } catch (error) {
    const state = await askCart(ctx, { text: READ, params });
    if (isRefused(state)) throw refuse(state);
    const { priced, terms } = pricedOf(state, await shop.terms(tenantId));
    if (price(terms, saleOf(priced, state.draft.donationCents)).totalCents > 0) throw error;
  }
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
