import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';
import type { Payer } from './newCharge.ts';

/** The card as the intent shows it. */
export const newPaymentMethod = (
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
