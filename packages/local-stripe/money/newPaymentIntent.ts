import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

/** The intent that a session creates at the first payment attempt. */
export function newPaymentIntent(
  world: World,
  session: Stripe.Checkout.Session,
  { payment }: SessionPlan,
): Stripe.PaymentIntent {
  const id = world.newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: payment.application_fee_amount ?? null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: world.newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: world.now(),
    currency: session.currency ?? 'usd',
    customer: session.customer,
    customer_account: null,
    description: payment.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata ?? {},
    next_action: null,
    on_behalf_of: payment.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: payment.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: payment.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    ...(payment.transfer_data && { transfer_data: payment.transfer_data }),
    transfer_group: payment.transfer_group ?? null,
  };
}

const cardOptions: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

/** A session's parameters for the later payment. */
export interface SessionPlan {
  /** The session. */
  id: string;
  items: Stripe.LineItem[];
  /** Descriptions shown below each item's name. Missing in data from older versions. */
  descriptions?: (string | null)[];
  /** The displayed name; null to use the account's. */
  seller?: string | null;
  /** The image above that name, if any. */
  logo?: string | null;
  payment: {
    description?: string;
    metadata?: Record<string, string>;
    transfer_group?: string;
    application_fee_amount?: number;
    transfer_data?: { destination: string; amount?: number };
    on_behalf_of?: string;
    receipt_email?: string;
    statement_descriptor_suffix?: string;
  };
}
