import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';
import type { TestCard } from './cards.ts';

export interface Payer {
  number: string;
  card: TestCard;
  email: string | null;
  name: string | null;
  expMonth: number;
  expYear: number;
}

/** A successful or declined charge. The capture adds its balance transaction. */
export function newCharge(world: World, intent: Stripe.PaymentIntent, payer: Payer): Stripe.Charge {
  const { decline } = payer.card;
  return {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LOCAL STRIPE',
    captured: !decline,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: String(intent.payment_method),
    payment_method_details: { type: 'card', card: cardDetails(payer, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: intent.transfer_data
      ? {
          amount: intent.transfer_data.amount ?? null,
          destination: intent.transfer_data.destination,
        }
      : null,
    transfer_group: intent.transfer_group,
  };
}

const outcomeOf = (decline: TestCard['decline']): Stripe.Charge.Outcome => ({
  advice_code: decline ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? (decline.declineCode ?? decline.code) : null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

const cardDetails = (
  { card, number, expMonth, expYear }: Payer,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: card.decline ? null : amount,
  authorization_code: card.decline ? null : '123456',
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: expMonth,
  exp_year: expYear,
  fingerprint: `local${number.slice(-11)}`,
  funding: 'credit',
  installments: null,
  last4: number.slice(-4),
  mandate: null,
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});
