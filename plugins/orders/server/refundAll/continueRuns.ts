import type { Deps } from '@foyer/kit/server';
import { goOnRefundAll } from '../jobs.ts';

/** Continues runs whose process was killed. */
export async function continueRuns(deps: Deps): Promise<void> {
  const lost = await deps
    .asPlatform('Resumes interrupted refunds of canceled events, for all tenants.')
    .read(
      async (db) =>
        (await db('orders_refund_run')
          .where({ state: 'running' })
          .whereRaw('lease_until < now()')
          .limit(50)
          .select('tenant_id', 'id')) as { tenant_id: string; id: string }[],
    );
  for (const { tenant_id: tenantId, id: runId } of lost)
    await deps
      .forTenant(tenantId)
      .tx((tx) => tx.enqueue(goOnRefundAll, { tenantId, runId }, { key: runId }));
}
