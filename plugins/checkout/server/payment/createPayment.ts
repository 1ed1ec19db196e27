import { conflict } from '@foyer/kit';
import { originOf, tenantDirectory, type Ctx, type TenantAddress } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { SoldOut } from '@foyer/plugin-orders/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { PaymentBody } from '../../contract.ts';
import type { CartPath } from '../queryCart.ts';
import { isRefused, type CartState } from '../cartState.ts';
import { takeHold } from '../hold.ts';
import { toCartError } from '../toCartError.ts';
import type { CheckoutDeps } from '../checkoutDeps.ts';
import { requireWholePhone } from './buyer.ts';
import { expireAttempt } from './expireCheckoutSession.ts';
import { requireTenant } from '../tenant/requireTenant.ts';
import { openCheckoutSession, TimeRefused } from './openCheckoutSession.ts';
import { requireOwnAddresses } from './ownAddress.ts';
import { prepareAttempt, type Prepared } from './prepareAttempt.ts';
import { priceOf } from './priceOf.ts';
import type { Seller } from './sessionParams.ts';

/** A cart that changes as often while it is paid for is changed by a machine. */
const MAX_TRIES = 6;

interface PaymentInput {
  params: CartPath;
  body: PaymentBody;
}

/**
 * Places the order and answers where it is paid. Amounts come from the hold and never from the
 * request. What is asked of the gateway is committed before it is asked, so that a crash in between
 * is found and finished by the sweep; the same purchase again gets the same session.
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
      // The refusal has told the gateway's time, so another attempt fits it.
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
    // Mostly it is held and goes to be paid for the first time: then what is locked says all of it.
    const seen = tries === 0 ? null : await heldCart(checkoutDeps, ctx, input.params);
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
    // The cart is not what an open session asks for: that is expired, and another attempt begins.
    if (prepared.other) await expireAttempt(ctx, prepared.other);
  }
  throw toCartError({ problem: 'hold_expired' });
}

/** The payment page is white: a logo that has to stand on a dark ground would not be seen there. */
function sellerOf(ctx: Ctx, tenant: TenantAddress | null): Seller {
  const logo = tenant?.brand.logo;
  const url =
    tenant && logo && logo.ground !== 'dark' ? originOf(ctx.env, tenant) + logo.address : '';
  return { name: tenant?.name ?? '', logo: url && ctx.use(gateway).reaches(url) ? url : null };
}

/**
 * The cart with a live hold; one that lapsed is claimed again if it can be.
 * @throws 409 where it costs something else now: nobody pays what they were not shown
 */
async function heldCart(
  checkoutDeps: CheckoutDeps,
  ctx: Ctx,
  params: CartPath,
): Promise<CartState> {
  const state = await checkoutDeps.carts.read(params);
  if (isRefused(state)) throw toCartError(state);
  if (state.held?.isLive) return state;
  const won = await takeHold(checkoutDeps, ctx, params);
  const { priced, terms } = state.draft;
  if (!priced || !terms) return won;
  const before = priceOf({ ...won, draft: { ...won.draft, priced, terms } }).breakdown;
  if (before.totalCents === priceOf(won).breakdown.totalCents) return won;
  throw conflict(
    'price_changed',
    'The price changed while your tickets were not held. Please check the total and try again.',
  );
}
