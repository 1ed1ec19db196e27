import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import { expireSession } from './expireSession.ts';
import { newCharge, type Payer } from './newCharge.ts';
import { newPaymentIntent } from './newPaymentIntent.ts';

export type Paid =
  | { result: 'paid'; session: Stripe.Checkout.Session }
  | { result: 'declined'; message: string; code: string; declineCode?: string }
  | { result: 'requires_action' }
  | { result: 'not_open'; status: Stripe.Checkout.Session['status'] };

/** How long a capture takes unless a test decides. */
const captureDelayMs = 5;

/** Handles a click on Pay, from the page or from a test. */
export function paySession(
  world: World,
  { account, sessionId, payer, isConfirmed }: PayRequest,
): Paid {
  return world.unit(null, () => {
    const tables = world.of(account);
    const session = tables.checkoutSessions.get(sessionId);
    const plan = tables.sessionPlans.get(sessionId);
    if (session?.status === 'open' && session.expires_at <= world.now()) {
      // The timer would expire it shortly.
      expireSession(world, account, session);
      return { result: 'not_open', status: 'expired' };
    }
    if (!session || !plan || session.status !== 'open')
      return { result: 'not_open', status: session?.status ?? null };

    const known = tables.paymentIntents.get(String(session.payment_intent));
    let intent = known ?? newPaymentIntent(world, session, plan);
    const method = tables.paymentMethods.put(newPaymentMethod(world, payer));
    if (!known) {
      tables.checkoutSessions.put({ ...session, payment_intent: intent.id });
      tables.paymentIntents.put(intent);
      emit(world, account, 'payment_intent.created', intent);
    }
    intent = { ...intent, payment_method: method.id, next_action: null };

    const { needsConfirmation, decline } = payer.card;
    if (needsConfirmation && !isConfirmed) {
      intent = tables.paymentIntents.put({
        ...intent,
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      });
      emit(world, account, 'payment_intent.requires_action', intent);
      return { result: 'requires_action' };
    }

    const charge = tables.charges.put(newCharge(world, intent, payer));
    if (decline) {
      intent = tables.paymentIntents.put({
        ...intent,
        payment_method: null,
        status: 'requires_payment_method',
        latest_charge: charge.id,
        last_payment_error: {
          type: 'card_error',
          charge: charge.id,
          code: decline.code as Stripe.PaymentIntent.LastPaymentError.Code,
          message: decline.message,
          ...(decline.declineCode && { decline_code: decline.declineCode }),
          payment_method: method,
        },
      });
      emit(world, account, 'charge.failed', charge);
      emit(world, account, 'payment_intent.payment_failed', intent);
      return { result: 'declined', ...decline };
    }

    intent = tables.paymentIntents.put({
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
    });
    tables.usedCards.put({ id: charge.id, number: payer.number });
    const paid = tables.checkoutSessions.put({
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      url: null,
      customer_details: customerOf(payer),
    });
    world.cancel('expire_session', session.id);
    emit(world, account, 'charge.succeeded', charge);
    emit(world, account, 'payment_intent.succeeded', intent);
    emit(world, account, 'checkout.session.completed', paid);

    const fault = world.faults.take(['null_balance_transaction'], {});
    world.later({
      kind: 'capture',
      account,
      subject: charge.id,
      atMs: fault ? null : world.nowMs() + captureDelayMs,
      ticks: fault?.ticks ?? 1,
    });
    return { result: 'paid', session: paid };
  });
}

export interface PayRequest {
  account: string;
  sessionId: string;
  payer: Payer;
  /** Whether the bank's extra step was confirmed. */
  isConfirmed: boolean;
}

const customerOf = ({ email, name }: Payer): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: name,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** The card as the intent shows it. */
const newPaymentMethod = (
  world: World,
  { card, number, email, name, expMonth, expYear }: Payer,
): Stripe.PaymentMethod => ({
  id: world.newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: null, email, name, phone: null, tax_id: null },
  card: {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: `local${number.slice(-11)}`,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: world.now(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
