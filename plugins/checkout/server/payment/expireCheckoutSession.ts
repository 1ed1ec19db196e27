import type { Ctx, Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { CartPath } from '../queryCart.ts';
import { toCartError } from '../toCartError.ts';
import { accountOption, isOpen, type Attempt } from './attempt.ts';
import { endAttempt } from './endAttempt.ts';
import { openCheckoutSession, TimeRefused } from './openCheckoutSession.ts';
import { settleSession } from './settleSession.ts';

/**
 * Expires a checkout session so that it can't be paid.
 * @throws 409 `already_paid` if it was paid; the order is complete then
 */
export async function expireAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const { stripe, toApiError } = deps.use(gateway);
  const scope = deps.forTenant(attempt.tenant_id);
  // If the response was lost, repeating the request finds out whether the session exists.
  if (!attempt.session_id)
    await openCheckoutSession(deps, attempt).catch((error: unknown) => {
      // The session is too old to be created now, so it doesn't exist.
      if (!(error instanceof TimeRefused)) throw error;
    });
  const current = await scope.read((db) =>
    db<Attempt>('checkout_attempt').where({ id: attempt.id }).first(),
  );
  if (!current?.session_id || !isOpen(current)) return;
  const sessionId = current.session_id;
  // Expiring is idempotent. A key would replay a stored error and keep the session open.
  const { sessions } = stripe().checkout;
  const session = await sessions
    .expire(sessionId, {}, accountOption(current))
    .catch(() => sessions.retrieve(sessionId, {}, accountOption(current)))
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  if (session.status === 'complete') {
    await settleSession(deps, {
      tenantId: current.tenant_id,
      account: current.account,
      sessionId,
      cause: 'the buyer changed the cart',
    });
    throw toCartError({ problem: 'already_paid' });
  }
  if (session.status === 'open') throw toCartError({ problem: 'payment_open' });
  await endAttempt(deps, current, { status: 'expired', cause: 'the buyer left the payment page' });
}

/** Expires whatever session of a cart is open. */
export async function expireCheckoutSession(
  ctx: Ctx,
  { tenantId, draftOrderUID: cartId }: CartPath,
): Promise<void> {
  const last = await ctx.read((db) =>
    db<Attempt>('checkout_attempt')
      .where({ tenant_id: tenantId, draft_id: cartId })
      .orderBy('n', 'desc')
      .first(),
  );
  if (last && isOpen(last)) await expireAttempt(ctx, last);
  else
    await ctx.statement({
      text: 'select events_extend_v1($1, $2, now(), false)',
      values: [tenantId, cartId],
    });
}
