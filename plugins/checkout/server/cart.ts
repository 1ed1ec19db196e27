import { toCents } from '@foyer/kit';
import { type Ctx, type Deps, type InputOf, pooledBytes } from '@foyer/kit/server';
import type { checkout } from '../contract.ts';
import { beginCodeGuess, cartGuesses } from './codeGuesses.ts';
import { type CartRefusal, type CartState, cartState, isRefused, parseCart } from './cartState.ts';
import type { CheckoutDeps } from './checkoutDeps.ts';
import { expireCheckoutSession } from './payment/openCheckoutSession.ts';
import { nameDevice, sourceOf } from './purchaseChallenge.ts';
import { toBreakdown } from './toBreakdown.ts';
import { toCartError } from './toCartError.ts';

const toLines = ({ lines }: InputOf<typeof checkout.routes.changeCart>['body']) =>
  lines.map(({ ticketId, quantity }) => ({ ticketTypeId: ticketId, quantity }));

/** Creates a cart under a new 128-bit secret. */
export const createCart =
  (deps: CheckoutDeps) =>
  async (ctx: Ctx, { params, body }: InputOf<typeof checkout.routes.createCart>) => {
    const cartId = pooledBytes(16).toString('hex');
    const source = sourceOf(ctx, params);
    const lines = toLines(body);
    const donationCents = toCents(body.donation);
    const cart = { ...params, draftOrderUID: cartId };
    const created = await deps.carts.create({ ...cart, lines, donationCents, source });
    deps.count.cart({ answer: isRefused(created) ? created.problem : 'made' });
    if (isRefused(created)) throw toCartError(created);
    nameDevice(ctx, params.tenantId);
    return toCartResponse(deps, cart, created);
  };

export const readCart =
  (deps: CheckoutDeps) =>
  async (_ctx: Ctx, { params }: InputOf<typeof checkout.routes.readCart>) =>
    toCartResponse(deps, params, await deps.carts.read(params));

/**
 * Runs a change after it expires the cart's open checkout session, so that nobody can pay for
 * outdated contents.
 */
async function withoutPayment(
  ctx: Ctx,
  params: CartPath,
  change: () => Promise<CartState | CartRefusal>,
): Promise<CartState | CartRefusal> {
  const state = await change();
  if (!isRefused(state) || state.problem !== 'payment_open') return state;
  await expireCheckoutSession(ctx, params);
  return change();
}

/** Replaces the cart's tickets. Held ones go back on sale. */
export const changeCart =
  (deps: CheckoutDeps) =>
  async (ctx: Ctx, { params, body }: InputOf<typeof checkout.routes.changeCart>) => {
    const state = await withoutPayment(ctx, params, () =>
      queryCart(ctx, {
        text: 'select checkout_change($1, $2, $3, $4::jsonb, $5) as state',
        params,
        values: [JSON.stringify(toLines(body)), toCents(body.donation)],
      }),
    );
    return toCartResponse(deps, params, state);
  };

async function changeCode(
  { deps, ctx, params }: { deps: CheckoutDeps; ctx: Ctx; params: CartPath },
  code: string | null,
) {
  const apply = (given: string | null) =>
    withoutPayment(ctx, params, () =>
      queryCart(ctx, {
        text: 'select checkout_code($1, $2, $3, $4) as state',
        params,
        values: [given],
      }),
    );
  const guess =
    code === null
      ? null
      : await beginCodeGuess(ctx, { ...params, code, own: cartGuesses(params.draftOrderUID) });
  const earlier =
    code === null
      ? null
      : (await toCartResponse(deps, params, await deps.carts.read(params))).discountCode;
  const applied = await apply(code);
  const isWrong = isRefused(applied) && applied.problem === 'code_unknown';
  await (isWrong ? guess?.wasWrong() : guess?.wasRight());
  const cart = await toCartResponse(deps, params, applied);
  // Held tickets are about to be paid for: keep the earlier code so that they can be.
  if (code === null || cart.status !== 'held' || cart.chargeProblem !== 'too_small') return cart;
  if (isRefused(await apply(earlier))) await apply(null);
  throw toCartError({ problem: 'code_leaves_too_little' });
}

export const addDiscount =
  (deps: CheckoutDeps) =>
  (ctx: Ctx, { params, body }: InputOf<typeof checkout.routes.addDiscount>) =>
    changeCode({ deps, ctx, params }, body.discountCode);

export const removeDiscount =
  (deps: CheckoutDeps) =>
  (ctx: Ctx, { params }: InputOf<typeof checkout.routes.removeDiscount>) =>
    changeCode({ deps, ctx, params }, null);

/** Releases the hold immediately. */
export const releaseHold =
  (deps: CheckoutDeps) =>
  async (ctx: Ctx, { params }: InputOf<typeof checkout.routes.releaseHold>) => {
    const state = await withoutPayment(ctx, params, () =>
      queryCart(ctx, { text: 'select checkout_release($1, $2, $3) as state', params }),
    );
    return toCartResponse(deps, params, state);
  };

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

/** Deletes carts after a day. Orders keep their own data. */
export async function forgetDrafts(deps: Deps): Promise<void> {
  await deps.asPlatform('Deletes old carts for all tenants.').tx(async ({ db }) => {
    await db.raw(
      `delete from checkout_draft draft
       where draft.updated_at < now() - interval '1 day'
         and events_held_v1(draft.tenant_id, draft.id) is null
         and not exists (
           select 1 from checkout_attempt attempt
           where attempt.tenant_id = draft.tenant_id and attempt.draft_id = draft.id
             and attempt.state in ('creating', 'open'))`,
    );
    await db.raw(`delete from checkout_cart_count where since < now() - interval '1 hour'`);
  });
}
