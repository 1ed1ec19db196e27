import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';

/** Closes an open session, and with it the payment that somebody may have begun. */
export function expireSession(
  world: World,
  account: string,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  const mine = world.of(account);
  world.cancel('expire_session', session.id);
  const expired = mine.checkoutSessions.put({ ...session, status: 'expired', url: null });
  const intent = mine.paymentIntents.get(String(session.payment_intent));
  if (intent) {
    const canceled = mine.paymentIntents.put({
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
