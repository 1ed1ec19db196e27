import { toDollars } from '@foyer/kit';
import type { Ctx, Deps, InputOf, StorefrontPages } from '@foyer/kit/server';
import type { checkout } from '../contract.ts';
import { closeNote } from '@foyer/plugin-orders/server';
import { price } from '@foyer/plugin-fees/engine';
import type { CartPath } from './cart.ts';
import { isRefused, saleOf, type CartState } from './cartState.ts';
import type { Attempt } from './payment/attempt.ts';
import { settleSession } from './payment/settleSession.ts';
import { toCartError } from './toCartError.ts';
import type { CheckoutDeps } from './checkoutDeps.ts';
import { pricedOf } from './toBreakdown.ts';

/** How often a waiting buyer can trigger a gateway request if the webhook is missing. */
const ASK_EVERY = '3 seconds';

const IN_REVIEW = 'We’re reviewing your payment and will email you.';

/** An order's status. Ignores the URL's parameters and asks the gateway if no webhook has come. */
export const orderStatus =
  (checkoutDeps: CheckoutDeps) =>
  async (ctx: Ctx, { params }: InputOf<typeof checkout.routes.status>) => {
    let state = await read(checkoutDeps, params);
    const isWaiting = state.order?.status === 'awaiting_payment' && state.mayAsk;
    if (isWaiting && (await askGateway(ctx, params))) state = await read(checkoutDeps, params);
    const { order, held, draft, quote } = state;
    const isUnconfirmed = order?.status === 'awaiting_confirmation' && !held?.isLive;
    // The event's job closes the order later, but the page stops polling at a final status.
    const isEventCancelled = quote && 'problem' in quote && quote.problem === 'event_cancelled';
    const closeCause =
      order?.closeCause ?? (isUnconfirmed && isEventCancelled ? 'event_cancelled' : null);
    const status = isUnconfirmed ? 'expired' : (order?.status ?? (held?.isLive ? 'held' : 'draft'));
    return {
      status,
      transactionNumber: draft.orderUID,
      ...(order
        ? { totalAmount: toDollars(order.totalCents), ticketCount: order.ticketCount }
        : await figures(checkoutDeps, params, state)),
      expiresAt: held?.isLive ? new Date(held.expiresAt).toISOString() : null,
      message:
        status === 'needs_review'
          ? IN_REVIEW
          : closeNote({ status, closeCause, totalCents: order?.totalCents ?? 0 }),
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

/** @returns whether the gateway was asked now; waiting pages share one request at a time */
async function askGateway(
  ctx: Ctx,
  { tenantId, draftOrderUID: cartId }: CartPath,
): Promise<boolean> {
  const [attempt] = await ctx.statement<Attempt>({
    text: `update checkout_attempt set checked_at = now()
           where tenant_id = $1 and draft_id = $2 and state = 'open'
             and coalesce(checked_at, created_at) < now() - interval '${ASK_EVERY}'
           returning *`,
    values: [tenantId, cartId],
  });
  if (!attempt?.session_id) return false;
  const { account, session_id: sessionId } = attempt;
  const asked = settleSession(ctx, {
    tenantId,
    account,
    sessionId,
    cause: 'status request from a waiting buyer',
  });
  await asked.catch((error: unknown) => {
    // The page keeps waiting for the webhook or the sweep.
    ctx.log.warn({ err: error }, 'could not read the payment from the gateway');
  });
  return true;
}

const SUCCESS_PAGE = /^\/([^/]+)\/success\/?$/;
const UID = /^[0-9a-f]{32}$/;

/** The success page has no link preview, and is a 404 without a cart. */
export const describeSuccess = (deps: Deps): StorefrontPages => ({
  async describe({ tenant, path, query }) {
    const slug = SUCCESS_PAGE.exec(path)?.[1];
    if (slug === undefined) return null;
    const uid = query.get('orderID') ?? '';
    if (!UID.test(uid)) return 'missing';
    const found = await deps.forTenant(tenant.id).statement({
      text: `select 1 from checkout_draft draft
             join events_event_v1 event
               on event.tenant_id = draft.tenant_id and event.id = draft.event_id
             where draft.tenant_id = $1 and draft.id = $2::uuid and event.slug = $3`,
      values: [tenant.id, uid, slug],
    });
    return found.length > 0 ? null : 'missing';
  },
  paths: () => Promise.resolve([]),
});
