import { ApiError } from '@foyer/kit';
import type { Deps } from '@foyer/kit/server';
import type { Attempt } from './attempt.ts';
import { expireAttempt } from './expireCheckoutSession.ts';

/**
 * Expires the open checkout sessions of a canceled event. A payment at the same moment completes an
 * order that is refunded with the others; later payments are refunded in full.
 */
export async function closeEvent(
  { tenantId, eventId }: { tenantId: string; eventId: string },
  deps: Deps,
): Promise<void> {
  const open = await deps.forTenant(tenantId).read((db) =>
    db<Attempt>('checkout_attempt')
      .whereIn('state', ['creating', 'open'])
      .whereIn('draft_id', db('checkout_draft').where({ event_id: eventId }).select('id')),
  );
  for (const attempt of open)
    await expireAttempt(deps, attempt).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'already_paid') throw error;
    });
}
