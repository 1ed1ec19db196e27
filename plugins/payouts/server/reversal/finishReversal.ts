import type { Deps, Tx } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { lockDebt } from '../order/payoutOrder.ts';
import { reconcilePayout } from '../order/reconcilePayout.ts';
import { lockReversal, type Reversal } from './reversal.ts';

type Result = { reversalId: string } | { failed: string };

/** Records a reversal's result. What Stripe couldn't reverse becomes the tenant's debt. */
export async function finishReversal(
  tx: Tx,
  deps: Deps,
  { id, orderUID, result }: { id: string; orderUID: string; result: Result },
): Promise<void> {
  const order = await deps.use(orders).lock(tx.db, orderUID);
  await lockDebt(tx.db, order.tenant_id);
  const reversal = await lockReversal(tx.db, id);
  if (reversal.state === 'succeeded' || reversal.state === 'failed') return;
  await tx
    .db('payouts_reversal')
    .where({ tenant_id: reversal.tenant_id, id })
    .update({
      ...('reversalId' in result
        ? { state: 'succeeded', reversal_id: result.reversalId, reason: null }
        : { state: 'failed', reason: result.failed }),
      updated_at: tx.db.fn.now(),
    });
  if ('reversalId' in result) await recordReversed(tx, deps, reversal);
  await tx.audit({
    action: 'reversalId' in result ? 'payout.reversed' : 'payout.reversal_failed',
    subject: 'order',
    subjectId: orderUID,
    tenantId: reversal.tenant_id,
    after: { amountCents: reversal.amount_cents, transferId: reversal.transfer_id, ...result },
  });
  await reconcilePayout(tx, deps, { tenantId: reversal.tenant_id, orderId: reversal.order_id });
}

/** Updates the amounts and the ledger for money that came back from a tenant. */
export async function recordReversed(
  tx: Tx,
  deps: Deps,
  reversal: Pick<Reversal, 'tenant_id' | 'id' | 'order_id' | 'attempt_id' | 'amount_cents'>,
): Promise<void> {
  const { tenant_id, order_id, attempt_id, amount_cents: amountCents } = reversal;
  await tx
    .db('payouts_order')
    .where({ tenant_id, order_id })
    .increment('reversed_cents', amountCents);
  await tx
    .db('payouts_attempt')
    .where({ tenant_id, id: attempt_id })
    .increment('reversed_cents', amountCents);
  await deps.use(orders).post(tx, {
    tenantId: tenant_id,
    orderId: order_id,
    cause: 'reversal',
    causeId: reversal.id,
    entries: [
      { account: 'tenant', amountCents },
      { account: 'transferred', amountCents: -amountCents },
    ],
  });
}
