import { toDollars } from '@foyer/kit';
import type { Ctx } from '@foyer/kit/server';
import { closeNote } from '@foyer/plugin-orders/server';
import { price } from '@foyer/plugin-fees/engine';
import type { CartPath } from './queryCart.ts';
import { isRefused, saleOf, type CartState } from './cartState.ts';
import type { Attempt } from './payment/attempt.ts';
import { settleSession } from './payment/settleSession.ts';
import { toCartError } from './toCartError.ts';
import type { CheckoutDeps } from './checkoutDeps.ts';
import { pricedOf } from './toBreakdown.ts';

/** How often a buyer who waits makes us ask the gateway, should its webhook not come. */
const ASK_EVERY = '3 seconds';

const IN_REVIEW = 'We are checking your payment, and will write to you.';

/** How far an order is. It trusts nothing in the address, and asks the gateway when nobody told us. */
export const orderStatus =
  (checkoutDeps: CheckoutDeps) =>
  async (ctx: Ctx, { params }: { params: CartPath }) => {
    let state = await read(checkoutDeps, params);
    const isWaiting = state.order?.status === 'awaiting_payment' && state.mayAsk;
    if (isWaiting && (await askGateway(ctx, params))) state = await read(checkoutDeps, params);
    const { order, held, draft } = state;
    const closeCause = order?.closeCause ?? null;
    const status = order?.status ?? (held?.isLive ? 'held' : 'draft');
    return {
      status,
      transactionNumber: draft.orderUID,
      ...(order
        ? { totalAmount: toDollars(order.totalCents), ticketCount: order.ticketCount }
        : await figures(checkoutDeps, params, state)),
      expiresAt: held?.isLive ? new Date(held.expiresAt).toISOString() : null,
      message: status === 'needs_review' ? IN_REVIEW : closeNote({ status, closeCause }),
      closeCause,
    };
  };

async function read({ carts }: CheckoutDeps, params: CartPath): Promise<CartState> {
  const state = await carts.read(params);
  if (isRefused(state)) throw toCartError(state);
  return state;
}

async function figures(checkoutDeps: CheckoutDeps, { tenantId }: CartPath, state: CartState) {
  const { priced, terms } = pricedOf(state, await checkoutDeps.terms(tenantId));
  const { totalCents, tickets } = price(terms, saleOf(priced, state.draft.donationCents));
  return { totalAmount: toDollars(totalCents), ticketCount: tickets.length };
}

/** @returns whether the gateway was asked now: all waiting pages ask, and one question a moment goes to the gateway */
async function askGateway(ctx: Ctx, { tenantId, draftOrderUID }: CartPath): Promise<boolean> {
  const [attempt] = await ctx.statement<Attempt>({
    text: `update checkout_attempt set checked_at = now()
           where tenant_id = $1 and draft_id = $2 and state = 'open'
             and coalesce(checked_at, created_at) < now() - interval '${ASK_EVERY}'
           returning *`,
    values: [tenantId, draftOrderUID],
  });
  if (!attempt?.session_id) return false;
  const { account, session_id: sessionId } = attempt;
  const asked = settleSession(ctx, { tenantId, account, sessionId, cause: 'the waiting buyer' });
  await asked.catch((error: unknown) => {
    // The page waits on, and the webhook or the sweep will tell.
    ctx.log.warn({ err: error }, 'the gateway was asked in vain');
  });
  return true;
}
