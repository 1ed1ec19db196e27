import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';

/** Expires an open session, and cancels its payment if one was started. */
export function expireSession(
  world: World,
  account: string,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  const tables = world.of(account);
  world.cancel('expire_session', session.id);
  const expired = tables.checkoutSessions.put({ ...session, status: 'expired', url: null });
  const intent = tables.paymentIntents.get(String(session.payment_intent));
  if (intent) {
    const canceled = tables.paymentIntents.put({
      ...intent,
      status: 'canceled',
      canceled_at: world.now(),
      cancellation_reason: 'automatic',
      next_action: null,
    });
    emit(world, account, 'payment_intent.canceled', canceled);
  }
  emit(world, account, 'checkout.session.expired', expired);
  return expired;
}
