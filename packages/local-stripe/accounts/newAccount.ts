import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

type NewAccount = Pick<Stripe.Account, 'type' | 'email' | 'business_type' | 'metadata'> & {
  id: string;
  country: string;
  controller: Stripe.Account.Controller;
  businessName: string | null;
};

/** A new account before onboarding, without capabilities. */
export const newAccount = (
  world: World,
  { id, type, email, business_type, metadata, country, controller, businessName }: NewAccount,
): Stripe.Account => ({
  id,
  object: 'account',
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: businessName,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: business_type ?? null,
  capabilities: {},
  charges_enabled: false,
  controller,
  country,
  created: world.now(),
  default_currency: 'usd',
  details_submitted: false,
  email,
  external_accounts: {
    object: 'list',
    data: [],
    has_more: false,
    url: `/v1/accounts/${id}/external_accounts`,
  },
  future_requirements: requirementsOf({ isOpen: false }),
  metadata: metadata ?? {},
  payouts_enabled: false,
  requirements: requirementsOf({ isOpen: true }),
  settings: {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: businessName, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
  },
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type,
});

const asked = ['business_profile.url', 'external_account', 'tos_acceptance.date'];

/** What Stripe still requires of an account; empty once its onboarding page is finished. */
export const requirementsOf = ({ isOpen }: { isOpen: boolean }): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: isOpen ? asked : [],
  disabled_reason: isOpen ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: isOpen ? asked : [],
  past_due: isOpen ? asked : [],
  pending_verification: [],
});
