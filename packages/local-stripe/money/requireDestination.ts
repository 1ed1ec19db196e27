import type { Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';

/**
 * Checks that a connected account exists and can receive transfers; otherwise throws Stripe's
 * error.
 */
export function requireDestination({ world, fault }: Call, id: string, param: string): string {
  const account = world.of(world.platform).accounts.get(id);
  if (!account || fault(['destination_missing'], {}))
    throw resourceMissing('destination', id, param);
  if (account.capabilities?.transfers !== 'active' || fault(['capability_missing'], {}))
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  return id;
}
