import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

interface NewSession {
  id: string;
  url: string;
  totalCents: number;
  expiresAt: number;
  input: Pick<
    Stripe.Checkout.SessionCreateParams,
    | 'allowed_payment_method_types'
    | 'billing_address_collection'
    | 'cancel_url'
    | 'client_reference_id'
    | 'customer'
    | 'customer_email'
    | 'locale'
    | 'submit_type'
    | 'success_url'
  >;
  metadata: Record<string, string>;
}

/** An open session with every property that Stripe returns. */
export const newSession = (
  world: World,
  { id, url, totalCents, expiresAt, input, metadata }: NewSession,
): Stripe.Checkout.Session => ({
  id,
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: input.allowed_payment_method_types ?? null,
  amount_subtotal: totalCents,
  amount_total: totalCents,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: input.billing_address_collection ?? null,
  cancel_url: input.cancel_url ?? null,
  client_reference_id: input.client_reference_id ?? null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: world.now(),
  currency: 'usd',
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: input.customer ?? null,
  customer_account: null,
  customer_creation: input.customer ? null : 'if_required',
  customer_details: input.customer_email
    ? {
        address: null,
        business_name: null,
        email: input.customer_email,
        individual_name: null,
        name: null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: null,
      }
    : null,
  customer_email: input.customer_email ?? null,
  discounts: [],
  expires_at: expiresAt,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: input.locale ?? null,
  managed_payments: null,
  metadata,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: input.submit_type ?? null,
  subscription: null,
  success_url: input.success_url ?? null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url,
  wallet_options: null,
});
