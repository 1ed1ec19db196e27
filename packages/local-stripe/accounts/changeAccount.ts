import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import { requirementsOf } from './newAccount.ts';

/** Stores an account, and emits an event if its capabilities changed. */
export function changeAccount(
  world: World,
  before: Stripe.Account,
  change: Partial<Stripe.Account>,
): Stripe.Account {
  const changed = { ...before, ...change };
  const isCharging = changed.capabilities?.card_payments === 'active';
  const account = world.of(world.platform).accounts.put({
    ...changed,
    charges_enabled: changed.details_submitted && isCharging,
    payouts_enabled: changed.details_submitted,
  });
  const previous = Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(account[name as keyof Stripe.Account]),
    ),
  );
  if (Object.keys(previous).length) emit(world, account.id, 'account.updated', account, previous);
  return account;
}

/** Onboarding is complete: the requested capabilities are granted. */
export function finishOnboarding(world: World, before: Stripe.Account): Stripe.Account {
  const granted = Object.keys(before.capabilities ?? {}).map((name) => [name, 'active']);
  return changeAccount(world, before, {
    capabilities: Object.fromEntries(granted) as Stripe.Account.Capabilities,
    details_submitted: true,
    requirements: requirementsOf({ isOpen: false }),
    tos_acceptance: { ...before.tos_acceptance, date: world.now() },
  });
}

export const capabilityNames = ['card_payments', 'transfers'] as const;
export type CapabilityRequests = {
  [Name in (typeof capabilityNames)[number]]?: { requested?: boolean };
};

/**
 * The capabilities after some were requested or dropped; granted at once if nothing is required.
 */
export function requestedCapabilities(
  { capabilities, details_submitted: isKnown }: Stripe.Account,
  wishes: CapabilityRequests = {},
): Stripe.Account.Capabilities {
  const wished: Stripe.Account.Capabilities = { ...capabilities };
  for (const name of capabilityNames) {
    const requested = wishes[name]?.requested;
    if (requested === false) delete wished[name];
    else if (requested) wished[name] ??= isKnown ? 'active' : 'inactive';
  }
  return wished;
}
