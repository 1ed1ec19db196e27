import type Stripe from 'stripe';

type Known = 'express' | 'custom' | 'standard';

interface Wanted {
  fees?: { payer?: 'account' | 'application' };
  losses?: { payments?: 'application' | 'stripe' };
  requirement_collection?: 'application' | 'stripe';
  stripe_dashboard?: { type?: 'express' | 'full' | 'none' };
}

const ofType: Record<Known, Omit<Stripe.Account.Controller, 'type'>> = {
  express: {
    fees: { payer: 'application_express' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  custom: {
    fees: { payer: 'application_custom' },
    losses: { payments: 'application' },
    requirement_collection: 'application',
    stripe_dashboard: { type: 'none' },
  },
  standard: {
    fees: { payer: 'account' },
    losses: { payments: 'stripe' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'full' },
  },
};

/** Who answers for an account, by its type or, newer, by what was asked for one by one. */
export const controllerOf = (
  type: Known | undefined,
  wanted: Wanted,
): Stripe.Account.Controller => ({
  type: 'application',
  is_controller: true,
  ...(type
    ? ofType[type]
    : {
        fees: { payer: wanted.fees?.payer ?? 'account' },
        losses: { payments: wanted.losses?.payments ?? 'stripe' },
        requirement_collection: wanted.requirement_collection ?? 'stripe',
        stripe_dashboard: { type: wanted.stripe_dashboard?.type ?? 'full' },
      }),
});
