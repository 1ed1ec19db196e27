import type { Deps, Tx } from '@foyer/kit/server';
import { orderDisputes, type OrderRow } from '@foyer/plugin-orders/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { DisputeFacts } from './disputeFacts.ts';
import { sendOneDisputeCall } from './jobs.ts';

/** Parameters for reversing the share that was transferred with the charge. */
export interface ReversalParams {
  transferId: string;
  amountCents: number;
}

/**
 * The bank has withdrawn the payment for good and the tenant still has its share: saves one reversal for a job
 * to request. [A17] The dispute fee becomes the tenant's debt. Subtracts what was already reversed in the
 * dashboard.
 */
export async function beginShareReversal(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    disputeId: string;
    facts: DisputeFacts;
    share: NonNullable<DisputeFacts['share']>;
    /** The part of the share that the dispute loses. */
    lostCents: number;
  },
): Promise<void> {
  const { order, disputeId, facts, share, lostCents } = given;
  const { takeShareBack, recordDebt } = deps.use(orderDisputes);
  const amountCents = Math.min(lostCents, share.leftCents);
  const backCents = lostCents - amountCents;
  if (backCents > 0)
    await takeShareBack(tx, { order, cause: `${disputeId}:before`, amountCents: backCents });
  await recordDebt(tx, { order, cause: `${disputeId}:fee`, amountCents: facts.feeCents });
  if (amountCents === 0) return;
  const params: ReversalParams = { transferId: share.transferId, amountCents };
  const [call] = await tx
    .db('disputes_call')
    .insert({
      tenant_id: order.tenant_id,
      dispute_id: disputeId,
      kind: 'reversal',
      params: JSON.stringify(params),
      idempotency_key: `${deps.use(gateway).keyPrefix}dpr:${disputeId}`,
    })
    .returning<{ id: string }[]>('id');
  if (!call) throw new Error('An insert returned no row.');
  await tx.enqueue(sendOneDisputeCall, { tenantId: order.tenant_id, callId: call.id });
  await tx.audit({
    action: 'dispute.reversal_begun',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    after: { ...params },
  });
}
