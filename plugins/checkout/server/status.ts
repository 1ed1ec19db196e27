import { formatCount, toDollars } from '@foyer/kit';
import type { Ctx, Deps, InputOf, StorefrontPages, Tx } from '@foyer/kit/server';
import { price } from '@foyer/plugin-fees/engine';
import { closeNote } from '@foyer/plugin-orders/server';
import { refuseDeletion } from '@foyer/plugin-tenants/server';
import type { checkout } from '../contract.ts';
import type { CartPath } from './cart.ts';
import { type CartState, isRefused, saleOf } from './cartState.ts';
import type { CheckoutDeps } from './checkoutDeps.ts';
import type { Attempt } from './payment/attempt.ts';
import { settleSession } from './payment/settleSession.ts';
import { pricedOf } from './toBreakdown.ts';
import { toCartError } from './toCartError.ts';

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

/** Deletes a purged tenant's carts and removes buyers' data from its gateway requests. */
export async function forgetTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  await db('checkout_draft').where({ tenant_id: tenantId }).delete();
  await db('checkout_attempt')
    .where({ tenant_id: tenantId })
    .update({ params: db.raw(`params - 'customer_email'`), url: null });
}

/**
 * Keeps a tenant from being deleted while buyers are on its payment pages.
 * @throws 409 with their number
 */
export async function keepTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const { n } = await db('checkout_attempt')
    .where({ tenant_id: tenantId })
    .whereIn('state', ['creating', 'open'])
    .first<{ n: number }>(db.raw('count(*)::int as n'));
  refuseDeletion(
    n === 0 ? [] : [formatCount(n, 'buyer is checking out', 'buyers are checking out')],
  );
}
