import { defineServer, handle, implement, namesOf, on, type Tx } from '@foyer/kit/server';
import { disputeChanged } from '@foyer/plugin-payments/contract';
import { tenantPurged } from '@foyer/plugin-tenants/contract';
import { disputes } from './contract.ts';
import { describeDispute } from './server/describeDispute.ts';
import { sendStoredDisputeCall, sweepDisputeCalls } from './server/disputeCall.ts';
import { disputeListing, tenantDisputeListing } from './server/disputeListing.ts';
import { sendOneDisputeCall, sweepOpenDisputeCalls } from './server/jobs.ts';
import { refreshDispute } from './server/refreshDispute.ts';
import { acceptDispute, saveEvidence, submitEvidence } from './server/respondToDispute.ts';

export default defineServer({
  contract: disputes,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  recordNames: {
    dispute: namesOf({
      from: `orders_dispute_v1 as d
        join orders_order_v1 as o on o.tenant_id = d.tenant_id and o.id = d.order_id`,
      id: 'd.id',
      name: `'the dispute on order ' || o.uid`,
      tenant: 'd.tenant_id',
      params: { disputeId: 'd.id' },
    }),
  },
  router: () =>
    implement(disputes, {
      lists: { disputes: disputeListing, tenantDisputes: tenantDisputeListing },
      routes: { dispute: describeDispute, saveEvidence, submitEvidence, acceptDispute },
    }),
  listens: [
    on(disputeChanged, 'afterCommit', (hint, deps) => refreshDispute(deps, hint), {
      queue: 'gateway',
    }),
    on(tenantPurged, 'sameTransaction', forgetEvidence),
  ],
  jobs: [
    handle(sendOneDisputeCall, (payload, ctx) => sendStoredDisputeCall(ctx, payload)),
    handle(sweepOpenDisputeCalls, (_payload, ctx) => sweepDisputeCalls(ctx)),
  ],
});

/** A purged tenant's disputes keep their outcome, but not the evidence, which names buyers, or who sent it. */
async function forgetEvidence({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  await db('disputes_dispute').where({ tenant_id: tenantId }).update({ evidence: '{}' });
  await db('disputes_call')
    .where({ tenant_id: tenantId })
    .update({ asked_by: null, params: db.raw(`params - 'evidence'`) });
}
