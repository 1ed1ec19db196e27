import type { Deps, Knex, Tx } from '@foyer/kit/server';
import { orderDisputes, type OrderRow } from '@foyer/plugin-orders/server';
import { disputeOpened } from '../contract.ts';
import { statusOf, type DisputeFacts } from './disputeFacts.ts';
import type { DisputesDisputeRow } from './schema.ts';
import { beginShareReversal } from './shareReversal.ts';

interface DisputeUpdate {
  /** Locked. */
  order: OrderRow;
  facts: DisputeFacts;
  account: string | null;
}

/** Updates a dispute and its order to the gateway's state. Ignores older states. */
export async function keepDispute(tx: Tx, deps: Deps, update: DisputeUpdate): Promise<void> {
  const { order, facts, account } = update;
  const ofTenant = { tenant_id: order.tenant_id };
  const before = await tx
    .db('orders_dispute_v1 as p')
    .join('disputes_dispute as d', { 'd.tenant_id': 'p.tenant_id', 'd.id': 'p.id' })
    .where({ 'p.tenant_id': order.tenant_id, 'p.gateway_dispute_id': facts.gatewayId })
    .first<DisputesDisputeRow | undefined>('d.*');
  if (before && isOlder(before, facts)) return;
  const columns = {
    gateway_status: facts.gatewayStatus,
    opened_at: facts.openedAt,
    due_at: facts.dueAt,
    is_submitted: facts.isSubmitted,
    account,
  };
  // Before the order changes: a response that is being written holds this row until it is saved.
  if (before)
    await tx
      .db('disputes_dispute')
      .where({ ...ofTenant, id: before.id })
      .update(columns);
  const { id, lostShareCents } = await deps.use(orderDisputes).record(tx, { order, state: facts });
  if (!before) {
    await tx
      .db('disputes_dispute')
      .insert({ ...ofTenant, id, event_id: order.event_id, ...columns });
    if (facts.status === 'open') await announce(tx, { order, disputeId: id, facts });
  }
  const { share } = facts;
  if (share && lostShareCents !== undefined)
    await beginShareReversal(tx, deps, {
      ...{ order, disputeId: id, facts, share },
      lostCents: lostShareCents,
    });
}

const announce = (
  tx: Tx,
  { order, disputeId, facts }: { order: OrderRow; disputeId: string; facts: DisputeFacts },
): Promise<void> =>
  tx.emit(disputeOpened, {
    tenantId: order.tenant_id,
    eventId: order.event_id,
    orderId: order.id,
    orderUID: order.uid,
    disputeId,
    amountCents: facts.amountCents,
    dueAt: facts.dueAt?.toISOString() ?? null,
  });

/** A decided or submitted dispute stays so: ignores a state that was read before. */
function isOlder(before: DisputesDisputeRow, facts: DisputeFacts): boolean {
  const status = statusOf(before.gateway_status);
  return status === facts.status ? before.is_submitted && !facts.isSubmitted : status !== 'open';
}

/** The gateway's ID of a dispute. */
export async function readGatewayId(
  db: Knex,
  { tenantId, disputeId }: { tenantId: string; disputeId: string },
): Promise<string> {
  const dispute = await db('orders_dispute_v1')
    .where({ tenant_id: tenantId, id: disputeId })
    .first<{ gateway_dispute_id: string } | undefined>('gateway_dispute_id');
  if (!dispute) throw new Error(`Orders has no dispute ${disputeId}.`);
  return dispute.gateway_dispute_id;
}
