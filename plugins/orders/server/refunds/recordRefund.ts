import type { Deps, Tx } from '@foyer/kit/server';
import type { OrderRow } from '../order/order.ts';
import { failReturn, recordReturn } from '../review/recordReturn.ts';
import { applyRefund } from './applyRefund.ts';
import { refundById, type RefundRecord, type RefundStatus } from './refundRecord.ts';
import { touchesOrder } from './replay.ts';
import { undoRefund } from './undoRefund.ts';

/** The gateway's response about a refund. */
export type RefundOutcome =
  | { state: 'processing' | 'completed'; gatewayRefundId: string | null }
  | { state: 'failed'; failure: string; gatewayRefundId?: string };

export interface Recorded {
  status: RefundStatus;
  /** Why it was rejected, as a readable sentence. */
  failure?: string;
}

/**
 * Updates a refund and its order to the gateway's state. Safe against repeated, late and concurrent
 * calls: a refund only moves forward, and its money is counted once.
 */
export function recordRefund(
  deps: Deps,
  given: { refund: RefundRecord; outcome: RefundOutcome; agreedCents?: number | undefined },
): Promise<Recorded> {
  const { id, tenant_id: tenantId } = given.refund;
  return deps.forTenant(tenantId).tx(async (tx) => {
    const order = await lockOrderOf(tx, given.refund);
    const refund = await refundById(tx.db, id);
    if (!refund) throw new Error(`Refund ${id} no longer exists.`);
    const { outcome, agreedCents } = given;
    if (outcome.state === 'failed') return fail(tx, deps, { order, refund, outcome });
    return move(tx, deps, { order, refund, outcome, agreedCents });
  });
}

async function lockOrderOf(tx: Tx, { order_id }: RefundRecord): Promise<OrderRow> {
  const order = await tx
    .db<OrderRow>('orders_order')
    .where({ id: order_id })
    .forNoKeyUpdate()
    .first();
  if (!order) throw new Error(`Order ${order_id} no longer exists.`);
  return order;
}

type Moved = Extract<RefundOutcome, { state: 'processing' | 'completed' }>;
type Failed = Extract<RefundOutcome, { state: 'failed' }>;

async function move(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    refund: RefundRecord;
    outcome: Moved;
    agreedCents: number | undefined;
  },
): Promise<Recorded> {
  const { order, refund, outcome, agreedCents } = given;
  const isFirst = refund.status === 'requested';
  const isNews = isFirst || (refund.status === 'processing' && outcome.state === 'completed');
  if (!isNews) return { status: refund.status };
  await setStatus(tx, refund, {
    status: outcome.state,
    gateway_refund_id: outcome.gatewayRefundId,
    ...(outcome.state === 'completed' && { completed_at: tx.db.fn.now() }),
  });
  if (!isFirst) return { status: outcome.state };
  if (touchesOrder(refund)) await applyRefund(tx, deps, { order, refund, agreedCents });
  else await recordReturn(tx, deps, { order, refund });
  return { status: outcome.state };
}

async function fail(
  tx: Tx,
  deps: Deps,
  { order, refund, outcome }: { order: OrderRow; refund: RefundRecord; outcome: Failed },
): Promise<Recorded> {
  const { failure } = outcome;
  if (refund.status === 'failed') return { status: 'failed', failure };
  const hadMoved = refund.status !== 'requested';
  await setStatus(tx, refund, {
    status: 'failed',
    failure,
    ...(outcome.gatewayRefundId && { gateway_refund_id: outcome.gatewayRefundId }),
  });
  if (!touchesOrder(refund)) await failReturn(tx, { order, refund, failure, hadMoved });
  if (hadMoved) {
    deps.log.error(
      { orderUID: order.uid, refundId: refund.id, failure },
      'a refund was returned: the buyer did not get the money',
    );
    if (touchesOrder(refund)) await undoRefund(tx, deps, { order, refund, failure });
  } else if (!touchesOrder(refund))
    deps.log.error(
      { orderUID: order.uid, refundId: refund.id, failure },
      'a payment without an order could not be refunded',
    );
  return { status: 'failed', failure };
}

async function setStatus(
  tx: Tx,
  refund: RefundRecord,
  change: Record<string, unknown> & { status: RefundStatus },
): Promise<void> {
  await tx
    .db('orders_refund')
    .where({ tenant_id: refund.tenant_id, id: refund.id })
    .update({ ...change, updated_at: tx.db.fn.now() });
  await tx.audit({
    action: `refund.${change.status}`,
    subject: 'refund',
    subjectId: refund.id,
    tenantId: refund.tenant_id,
    before: { status: refund.status },
    after: { status: change.status, amountCents: refund.amount_cents },
  });
}
