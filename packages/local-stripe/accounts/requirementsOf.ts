import type Stripe from 'stripe';

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
