import { batchBy, type Ctx, type Deps, type InputOf } from '@foyer/kit/server';
import type { checkout } from '../contract.ts';
import { chargeProblem, price, type Terms } from '@foyer/plugin-fees/engine';
import { orders } from '@foyer/plugin-orders/server';
import { type CartPath, queryCart, toCartResponse } from './cart.ts';
import {
  type CartRefusal,
  type CartState,
  cartState,
  isRefused,
  parseCart,
  saleOf,
} from './cartState.ts';
import { expireCheckoutSession } from './payment/openCheckoutSession.ts';
import { priceOf } from './payment/attempt.ts';
import { toCartError } from './toCartError.ts';
import type { CheckoutDeps } from './checkoutDeps.ts';
import { type Source, sourceOf } from './purchaseChallenge.ts';
import { pricedOf } from './toBreakdown.ts';

const MINUTE_MS = 60_000;

/** A first hold of scarce tickets is a third as long. It can still be extended. */
const scarceMinutes = (holdMinutes: number): number =>
  Math.min(holdMinutes, Math.max(5, Math.ceil(holdMinutes / 3)));

/**
 * Claims a cart's tickets, or keeps its hold. Totals that can't be charged to a card are rejected
 * here, before the buyer fills in the form.
 * @throws the error of a rejection
 */
export async function takeHold(
  checkoutDeps: CheckoutDeps,
  ctx: Ctx,
  params: CartPath,
): Promise<CartState> {
  const state = await takeTickets(checkoutDeps, ctx, params);
  const problem = chargeProblem(priceOf(state).breakdown.totalCents);
  if (!problem) return state;
  await queryCart(ctx, { text: 'select checkout_release($1, $2, $3) as state', params });
  throw toCartError({ problem });
}

async function takeTickets(
  checkoutDeps: CheckoutDeps,
  ctx: Ctx,
  params: CartPath,
): Promise<CartState> {
  await requireMoneyFlow(checkoutDeps, params);
  const { tenantId, eventId, draftOrderUID: cartId } = params;
  const [terms, { holdMinutes }] = await Promise.all([
    checkoutDeps.terms(tenantId),
    checkoutDeps.settings(tenantId),
  ]);
  const source = sourceOf(ctx, params);
  await checkoutDeps.purchaseChallenges.pass(ctx, { ...params, source });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
  const take = async () => {
    const expiresAt = inMinutes(holdMinutes);
    const answer = await checkoutDeps.take({
      tenantId,
      eventId,
      cartId,
      terms,
      orderUID: ctx.use(orders).newOrderUID(),
      expiresAt,
      expiresWhenScarceAt: inMinutes(scarceMinutes(holdMinutes)),
      source,
    });
    checkoutDeps.count.hold({ answer: answerOf(answer, expiresAt) });
    return answer;
  };
  const state = await take();
  if (!isRefused(state)) return state;
  if (state.problem !== 'payment_open') throw toCartError(state);
  // The session of an earlier attempt has expired without a webhook: ask the gateway.
  await expireCheckoutSession(ctx, params);
  const again = await take();
  if (isRefused(again)) throw toCartError(again);
  return again;
}

function answerOf(answer: CartState | CartRefusal, expiresAt: Date): string {
  if (isRefused(answer)) return answer.problem;
  return Date.parse(answer.held?.expiresAt ?? '') < expiresAt.getTime() ? 'taken_short' : 'taken';
}

/**
 * An organizer without a working payment account can sell only free tickets. Checked before the
 * hold, because no checkout session could be created.
 */
async function requireMoneyFlow(checkoutDeps: CheckoutDeps, params: CartPath): Promise<void> {
  const { tenantId } = params;
  try {
    await checkoutDeps.flow(tenantId);
  } catch (error) {
    const state = await checkoutDeps.carts.read(params);
    if (isRefused(state)) throw toCartError(state);
    const { priced, terms } = pricedOf(state, await checkoutDeps.terms(tenantId));
    if (price(terms, saleOf(priced, state.draft.donationCents)).totalCents > 0) throw error;
  }
}

export const hold =
  (checkoutDeps: CheckoutDeps) =>
  async (ctx: Ctx, { params }: InputOf<typeof checkout.routes.hold>) =>
    toCartResponse(checkoutDeps, params, await takeHold(checkoutDeps, ctx, params));

/** Extends the hold by the same time, once. */
export const extendHold =
  (checkoutDeps: CheckoutDeps) =>
  async (ctx: Ctx, { params }: InputOf<typeof checkout.routes.extendHold>) => {
    const { holdMinutes } = await checkoutDeps.settings(params.tenantId);
    const state = await queryCart(ctx, {
      text: 'select checkout_extend($1, $2, $3, $4) as state',
      params,
      values: [new Date(Date.now() + holdMinutes * MINUTE_MS)],
    });
    return toCartResponse(checkoutDeps, params, state);
  };

export interface HoldRequest {
  tenantId: string;
  eventId: string;
  cartId: string;
  /** Used if the cart has no order yet. */
  orderUID: string;
  terms: Terms;
  expiresAt: Date;
  /** Applies to scarce tickets, of which others hold more than is left. */
  expiresWhenScarceAt: Date;
  source: Source;
}

/** Large enough to empty the queue, small enough that nobody waits for a whole crowd. */
const MAX_IN_ONE = 64;

const HOLD = `
  select checkout_hold($1, wanted.draft, $2, wanted.uid, wanted.terms, wanted.expires,
    wanted.address, wanted.device, wanted.scarce) as state
  from unnest($3::uuid[], $4::text[], $5::jsonb[], $6::timestamptz[], $7::timestamptz[],
      $8::text[], $9::text[])
    as wanted (draft, uid, terms, expires, scarce, address, device)`;

/**
 * Holds of one event contend for the same counters, so they queue in the process instead of
 * blocking a connection each. Requests that arrive during a statement share the next one and its
 * commit. A rejection affects only one cart.
 */
export const makeHoldQueue = (
  deps: Deps,
): ((request: HoldRequest) => Promise<CartState | CartRefusal>) =>
  batchBy(
    ({ tenantId, eventId }) => `${tenantId} ${eventId}`,
    async (requests) => {
      const [{ tenantId, eventId }] = requests;
      const rows = await deps.forTenant(tenantId).statement<{ state: unknown }>({
        text: HOLD,
        values: [
          tenantId,
          eventId,
          requests.map(({ cartId }) => cartId),
          requests.map(({ orderUID }) => orderUID),
          termsOf(requests),
          requests.map(({ expiresAt }) => expiresAt),
          requests.map(({ expiresWhenScarceAt }) => expiresWhenScarceAt),
          requests.map(({ source }) => source.address),
          requests.map(({ source }) => source.device),
        ],
      });
      return rows.map(({ state }) => parseCart(state, cartState));
    },
    { most: MAX_IN_ONE },
  );

/** Serializes the terms once for all requests that share them. */
function termsOf(requests: readonly HoldRequest[]): string[] {
  const written = new Map<Terms, string>();
  return requests.map(({ terms }) => {
    const text = written.get(terms) ?? JSON.stringify(terms);
    written.set(terms, text);
    return text;
  });
}
