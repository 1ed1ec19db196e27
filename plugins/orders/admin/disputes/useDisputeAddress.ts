import { pathOf } from '@foyer/kit';
import { useInstance } from '@foyer/kit/admin';
import { DISPUTE_PAGE, PLATFORM_DISPUTE_PAGE } from '../addresses.ts';

/** The route of a dispute's page in this console. */
export function useDisputeAddress() {
  const { tenantFrom } = useInstance();
  return ({ tenantId, id }: { tenantId: string; id: string }): string =>
    tenantFrom === 'path'
      ? pathOf(PLATFORM_DISPUTE_PAGE, { tenantId, disputeId: id })
      : pathOf(DISPUTE_PAGE, { disputeId: id });
}
