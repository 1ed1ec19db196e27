import type Stripe from 'stripe';

type Known = 'express' | 'custom' | 'standard';

interface AccountRequest {
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

/**
 * Who is responsible for an account, by its type or, in the newer API, by single controller
 * properties.
 */
export const controllerOf = (
  type: Known | undefined,
  wanted: AccountRequest,
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
