import type Stripe from 'stripe';
import { z } from 'zod';
import { changeAccount, requestedCapabilities } from '../accounts/changeAccount.ts';
import { controllerOf } from '../accounts/controllerOf.ts';
import { newAccount, requirementsOf } from '../accounts/newAccount.ts';
import {
  flag,
  inRange,
  mergeMetadata,
  metadata,
  page,
  range,
  text,
} from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, noAccess } from '../protocol/problem.ts';
import { emit } from '../webhooks/emit.ts';

const capability = z.strictObject({ requested: flag.optional() }).optional();
const changeable = {
  business_profile: z
    .strictObject({
      mcc: text.optional(),
      name: text.optional(),
      product_description: text.optional(),
      support_email: text.optional(),
      support_phone: text.optional(),
      url: text.optional(),
    })
    .optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: z.strictObject({ card_payments: capability, transfers: capability }).optional(),
  default_currency: z.literal('usd').optional(),
  email: z.email().optional(),
  metadata: metadata.optional(),
};

export const accounts = [
  operation<Stripe.AccountCreateParams>()({
    method: 'POST',
    path: '/v1/accounts',
    params: z.strictObject({
      ...changeable,
      controller: z
        .strictObject({
          fees: z.strictObject({ payer: z.enum(['account', 'application']).optional() }).optional(),
          losses: z
            .strictObject({ payments: z.enum(['application', 'stripe']).optional() })
            .optional(),
          requirement_collection: z.enum(['application', 'stripe']).optional(),
          stripe_dashboard: z
            .strictObject({ type: z.enum(['express', 'full', 'none']).optional() })
            .optional(),
        })
        .optional(),
      country: z.string().length(2).optional(),
      type: z.enum(['custom', 'express', 'standard']).optional(),
    }),
    handle({ world }, input): Stripe.Account {
      if (input.type && input.controller)
        throw invalidRequest('You may only specify one of these parameters: type, controller.', {
          param: 'controller',
        });
      const type = input.type ?? (input.controller ? undefined : 'standard');
      const id = world.newId('acct', 16);
      const made = newAccount(world, {
        id,
        type: type ?? 'none',
        email: input.email ?? null,
        business_type: input.business_type ?? null,
        metadata: mergeMetadata({}, input.metadata),
        country: input.country ?? 'US',
        controller: controllerOf(type, input.controller ?? {}),
        businessName: input.business_profile?.name ?? null,
      });
      return world.of(world.platform).accounts.put({
        ...made,
        business_profile: withProfile(made, input.business_profile),
        capabilities: requestedCapabilities(made, input.capabilities),
      });
    },
  }),
  operation<Stripe.AccountListParams>()({
    method: 'GET',
    path: '/v1/accounts',
    params: z.strictObject({ ...page, created: range.optional() }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/accounts',
        input,
        rows: tables.accounts.newest(),
        isWanted: ({ created }) => inRange(created ?? 0, input.created),
      }),
  }),
  operation<Stripe.AccountRetrieveParams>()({
    method: 'GET',
    path: '/v1/account',
    params: z.strictObject({}),
    handle: (call) =>
      call.account === call.world.platform ? ownAccount(call) : accountOf(call, call.account),
  }),
  operation<Stripe.AccountRetrieveParams>()({
    method: 'GET',
    path: '/v1/accounts/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) =>
      id === call.world.platform ? ownAccount(call) : accountOf(call, id),
  }),
  operation<Stripe.AccountUpdateParams>()({
    method: 'POST',
    path: '/v1/accounts/{id}',
    params: z.strictObject(changeable),
    handle(call, input, { id }): Stripe.Account {
      const before = accountOf(call, id);
      const { business_profile: profile, capabilities, metadata: change, ...rest } = input;
      return changeAccount(call.world, before, {
        ...rest,
        business_profile: withProfile(before, profile),
        capabilities: requestedCapabilities(before, capabilities),
        metadata: mergeMetadata(before.metadata ?? {}, change),
      });
    },
  }),
  operation<Stripe.AccountDeleteParams>()({
    method: 'DELETE',
    path: '/v1/accounts/{id}',
    params: z.strictObject({}),
    handle(call, _input, { id }): Stripe.DeletedAccount {
      const { world } = call;
      accountOf(call, id);
      // Its data stays in the books, but can no longer be accessed.
      world.of(world.platform).accounts.remove(id);
      emit(world, id, 'account.application.deauthorized', {
        id: world.platform.replace('acct_', 'ca_'),
        object: 'application',
        name: 'Local Stripe',
      });
      return { id, object: 'account', deleted: true };
    },
  }),
];

/** A connected account; a missing one gets the same error as one of another platform. */
function accountOf({ world, account }: Call, id: string): Stripe.Account {
  const found = world.of(world.platform).accounts.get(id);
  if (!found || (account !== world.platform && account !== id)) throw noAccess(id);
  return found;
}

/** The platform can also retrieve itself, as an account with all capabilities. */
const ownAccount = ({ world }: Call): Stripe.Account => ({
  ...newAccount(world, {
    id: world.platform,
    type: 'standard',
    email: 'platform@example.com',
    business_type: 'company',
    metadata: {},
    country: 'US',
    controller: { type: 'account' },
    businessName: null,
  }),
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  details_submitted: true,
  payouts_enabled: true,
  requirements: requirementsOf({ isOpen: false }),
});

function withProfile(
  { business_profile: before }: Stripe.Account,
  change: Partial<Stripe.Account.BusinessProfile> | undefined,
): Stripe.Account.BusinessProfile | null {
  return before ? { ...before, ...change } : null;
}
