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

/**
 * Calls a database function for one cart. Parameters: $1 tenant, $2 cart, $3 event, then extra
 * ones.
 */
export async function queryCart(
  ctx: Ctx,
  { text, params, values = [] }: { text: string; params: CartPath; values?: readonly unknown[] },
): Promise<CartState | CartRefusal> {
  const { tenantId, eventId, draftOrderUID: cartId } = params;
  const [row] = await ctx.statement<{ state: unknown }>({
    text,
    values: [tenantId, cartId, eventId, ...values],
  });
  if (!row) throw new Error('The database returned no cart.');
  return parseCart(row.state, cartState);
}

/**
 * The cart in the buyer's format.
 * @throws the error of a rejection
 */
export async function toCartResponse(
  deps: CheckoutDeps,
  { tenantId, draftOrderUID: cartId }: Pick<CartPath, 'tenantId' | 'draftOrderUID'>,
  state: CartState | CartRefusal,
) {
  if (isRefused(state)) throw toCartError(state);
  const [terms, settings] = await Promise.all([deps.terms(tenantId), deps.settings(tenantId)]);
  return toBreakdown({ cartId, state, terms, settings });
}
