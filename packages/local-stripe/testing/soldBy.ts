import type Stripe from 'stripe';
import { saleOf, type LocalShop } from './localShop.ts';

/** A connected account that can charge and be paid. */
export async function readyAccount({ stripe, local }: LocalShop): Promise<string> {
  const { id } = await stripe.accounts.create({
    type: 'express',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await local.onboard(id);
  return id;
}

/** A paid and captured sale of $100. */
export async function soldBy(
  { stripe, local }: LocalShop,
  {
    payment,
    card,
    account,
  }: {
    payment?: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
    card?: string;
    /** For a direct charge. */
    account?: string;
  } = {},
): Promise<Stripe.Charge> {
  const as = account ? { stripeAccount: account } : {};
  const session = await stripe.checkout.sessions.create(
    saleOf(payment ? { payment_intent_data: payment } : {}),
    as,
  );
  await local.pay(session.id, card);
  await local.flush();
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(
    session.id,
    { expand: ['payment_intent.latest_charge'] },
    as,
  );
  return (intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}
