import type { Ctx } from '@foyer/kit/server';
import { cartState, isRefused, parseCart, type CartRefusal, type CartState } from './cartState.ts';
import type { CheckoutDeps } from './checkoutDeps.ts';
import { toCartError } from './toCartError.ts';
import { toBreakdown } from './toBreakdown.ts';

export interface CartPath {
  tenantId: string;
  eventId: string;
  draftOrderUID: string;
}

/** A function of the database on one cart: its text takes $1 tenant, $2 cart, $3 event, and more. */
export async function queryCart(
  ctx: Ctx,
  { text, params, values = [] }: { text: string; params: CartPath; values?: readonly unknown[] },
): Promise<CartState | CartRefusal> {
  const { tenantId, eventId, draftOrderUID } = params;
  const [row] = await ctx.statement<{ state: unknown }>({
    text,
    values: [tenantId, draftOrderUID, eventId, ...values],
  });
  if (!row) throw new Error('A cart was not answered.');
  return parseCart(row.state, cartState);
}

/** The cart as its buyer sees it. @throws the sentence of a refusal */
export async function toCartResponse(
  deps: CheckoutDeps,
  { tenantId, draftOrderUID }: Pick<CartPath, 'tenantId' | 'draftOrderUID'>,
  state: CartState | CartRefusal,
) {
  if (isRefused(state)) throw toCartError(state);
  const [terms, settings] = await Promise.all([deps.terms(tenantId), deps.settings(tenantId)]);
  return toBreakdown({ draftId: draftOrderUID, state, terms, settings });
}
