import type { Deps } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import type { Attempt } from './attempt.ts';

/**
 * Marks an attempt as unpayable. Its order waits for no payment until it is placed again; the hold
 * keeps its expiry.
 */
export async function endAttempt(
  deps: Deps,
  attempt: Attempt,
  { status, cause }: { status: 'expired' | 'failed'; cause: string },
): Promise<void> {
  const { tenant_id, id, draft_id, order_uid: orderUID } = attempt;
  await deps.forTenant(tenant_id).tx(async (tx) => {
    const ended = await tx
      .db('checkout_attempt')
      .where({ id })
      .whereIn('state', ['creating', 'open'])
      .update({ state: status });
    if (ended === 0) return;
    await deps.use(orders).close(tx, { orderUID, status, cause });
    await tx.db.raw('select events_extend_v1(?, ?, now(), false)', [tenant_id, draft_id]);
  });
}
