import type { Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';

/** That a connected account is there and may be sent money, or what Stripe says when it is not so. */
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
