import { conflict, invalid, notFound } from '@foyer/kit';
import {
  originOf,
  tenantDirectory,
  type Ctx,
  type InputOf,
  type TenantAddress,
  type Tx,
} from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { SoldOut } from '@foyer/plugin-orders/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { checkout } from '../../contract.ts';
import type { CartPath } from '../cart.ts';
import { isRefused, type CartState } from '../cartState.ts';
import { takeHold } from '../hold.ts';
import { toCartError } from '../toCartError.ts';
import type { CheckoutDeps } from '../checkoutDeps.ts';
import {
  isCompletedFree,
  isNewFree,
  prepareAttempt,
  type Prepared,
  requireWholePhone,
} from './prepareAttempt.ts';
import { expireAttempt, openCheckoutSession, TimeRefused } from './openCheckoutSession.ts';
import { limitFreeMail } from './completeFree.ts';
import { priceOf } from './attempt.ts';
import type { Seller } from './sessionParams.ts';

/** A cart that changes this often during payment is changed by a script. */
const MAX_TRIES = 6;

type PaymentInput = InputOf<typeof checkout.routes.createPayment>;

/**
 * Places the order and returns its payment URL. Amounts come from the hold, never from the request.
 * The gateway request is committed before it is sent, so that the sweep can finish it after a
 * crash. Repeating the same purchase returns the same session.
 */
export const createPayment =
  (checkoutDeps: CheckoutDeps) =>
  async (ctx: Ctx, { params, body }: PaymentInput) => {
    requireWholePhone(body.order);
    const { successUrl, cancelUrl } = body;
    const addresses = await requireOwnAddresses(ctx, params.tenantId, { successUrl, cancelUrl });
    const input = { params, body: { ...body, ...addresses } };
    const place = async () => {
      const { orderUID, attempt } = await prepare(checkoutDeps, ctx, input);
      const message = attempt
        ? await openCheckoutSession(ctx, attempt, checkoutDeps.keepOpened)
        : addresses.successUrl;
      return { success: true as const, message, transactionNumber: orderUID };
    };
    return place().catch((error: unknown) => {
      // The error revealed the gateway's time, so a new attempt will fit.
      if (error instanceof TimeRefused) return place();
      throw error;
    });
  };

async function prepare(
  checkoutDeps: CheckoutDeps,
  ctx: Ctx,
  input: PaymentInput,
): Promise<Prepared> {
  const { tenantId } = input.params;
  const tenant = ctx.http.req.foyer.tenant ?? (await ctx.use(tenantDirectory).byId(tenantId));
  const seller = sellerOf(ctx, tenant);
  const settings = await checkoutDeps.settings(tenantId);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Usually this is the first attempt on a held cart, and the locked row is all it needs.
    const seen = tries === 0 ? null : await heldCart(checkoutDeps, ctx, input.params);
    const { email } = input.body.order;
    if (tries === 1 && seen && (await isNewFree(ctx, seen, { tenantId, email })))
      await limitFreeMail(ctx, {
        cartId: input.params.draftOrderUID,
        email,
        isFirst: !seen.order,
      });
    const money = await checkoutDeps
      .flow(input.params.tenantId)
      .catch((refusal: unknown) => ({ refusal }));
    const prepared = await ctx
      .tx(async (tx) => {
        const made = await prepareAttempt({
          tx,
          ctx,
          ...input,
          seen,
          money,
          seller,
          settings,
        });
        await requireTenant(tx, input.params.tenantId);
        return made;
      })
      .catch((error: unknown) => {
        const isGone = error instanceof SoldOut || ctx.use(stock).isHoldGone(error);
        if (isGone) throw toCartError({ problem: 'hold_expired' });
        throw error;
      });
    if ('orderUID' in prepared) return prepared;
    // An open session asks for other contents: expire it and create a new attempt.
    if (prepared.other) await expireAttempt(ctx, prepared.other);
  }
  throw toCartError({ problem: 'hold_expired' });
}

/** The payment page is white, so a logo for dark backgrounds would be invisible. */
function sellerOf(ctx: Ctx, tenant: TenantAddress | null): Seller {
  const logo = tenant?.brand.logo;
  const url =
    tenant && logo && logo.ground !== 'dark' ? originOf(ctx.env, tenant) + logo.address : '';
  return { name: tenant?.name ?? '', logo: url && ctx.use(gateway).reaches(url) ? url : null };
}

/**
 * The cart with a live hold. An expired one is claimed again if possible.
 * @throws 409 if the price has changed, so that nobody pays an amount they weren't shown
 */
async function heldCart(
  checkoutDeps: CheckoutDeps,
  ctx: Ctx,
  params: CartPath,
): Promise<CartState> {
  const state = await checkoutDeps.carts.read(params);
  if (isRefused(state)) throw toCartError(state);
  if (state.held?.isLive || isCompletedFree(state)) return state;
  const won = await takeHold(checkoutDeps, ctx, params);
  const { priced, terms } = state.draft;
  if (!priced || !terms) return won;
  const before = priceOf({ ...won, draft: { ...won.draft, priced, terms } }).breakdown;
  if (before.totalCents === priceOf(won).breakdown.totalCents) return won;
  throw conflict(
    'price_changed',
    'The price changed while your tickets weren’t held. Check the new total and try again.',
  );
}

/**
 * Call after the first row of an order is written: that insert waits for a deletion of the tenant
 * in progress, and a later deletion waits for it.
 * @throws 404 if the tenant was deleted in the meantime
 */
async function requireTenant({ db }: Tx, tenantId: string): Promise<void> {
  const found = await db('tenants_tenant_v1')
    .where({ id: tenantId })
    .whereNull('deleted_at')
    .first('id');
  if (!found) throw notFound('event');
}

/**
 * Return URLs must belong to the storefront that the buyer came from: anything else would make the
 * checkout session an open redirect.
 * @returns the URLs as normalized by the URL parser, so that no later parser reads them differently
 * @throws 422 with the field
 */
async function requireOwnAddresses<Name extends string>(
  ctx: Ctx,
  tenantId: string,
  urls: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { env, http } = ctx;
  const tenant = http.req.foyer.tenant ?? (await ctx.use(tenantDirectory).byId(tenantId));
  const origin = `${env.protocol}://${tenant?.url ?? ''}.${env.publicBase}`;
  const read = { ...urls };
  for (const name of Object.keys(urls) as Name[]) {
    const url = URL.canParse(urls[name]) ? new URL(urls[name]) : undefined;
    if (!url || url.origin !== origin || url.username || url.password)
      throw invalid({ [name]: ['The URL must belong to this storefront.'] });
    read[name] = url.href;
  }
  return read;
}
