import type Stripe from 'stripe';

const asked = ['business_profile.url', 'external_account', 'tos_acceptance.date'];

/** What Stripe still wants to know of an account; nothing once somebody has finished its page. */
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
