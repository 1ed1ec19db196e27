import { isUuid, type Deps } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { gateway } from '@foyer/plugin-payments/server';
import { lockDebt } from '../order/payoutOrder.ts';
import { reconcilePayout } from '../order/reconcilePayout.ts';
import { finishReversal, recordReversed } from './finishReversal.ts';

interface Transfer {
  tenantId: string;
  orderUID: string;
  attemptId: string;
  transferId: string;
}

/** Records all reversals of a transfer, whether created here or in the Stripe Dashboard. */
export async function recordReversals(deps: Deps, transfer: Transfer): Promise<void> {
  const { tenantId, orderUID, transferId } = transfer;
  const scope = deps.forTenant(tenantId);
  const made = deps.use(gateway).stripe().transfers.listReversals(transferId, { limit: 100 });
  for await (const reversal of made) {
    const own = reversal.metadata?.['reversalId'];
    if (isUuid(own) && (await isKnown(deps, tenantId, own))) {
      const result = { reversalId: reversal.id };
      await scope.tx((tx) => finishReversal(tx, deps, { id: own, orderUID, result }));
    } else {
      await recordForeign(deps, transfer, { id: reversal.id, amountCents: reversal.amount });
    }
  }
}

/** Also records our own reversals that a failover lost. */
const isKnown = (deps: Deps, tenantId: string, id: string): Promise<boolean> =>
  deps.forTenant(tenantId).read(async (db) => {
    const row: unknown = await db('payouts_reversal')
      .where({ tenant_id: tenantId, id })
      .first('id');
    return row !== undefined;
  });

/** Records a reversal from the Stripe Dashboard; it isn't paid again. */
async function recordForeign(
  deps: Deps,
  { tenantId, orderUID, attemptId, transferId }: Transfer,
  { id, amountCents }: { id: string; amountCents: number },
): Promise<void> {
  await deps.forTenant(tenantId).tx(async (tx) => {
    const order = await deps.use(orders).lock(tx.db, orderUID);
    await lockDebt(tx.db, tenantId);
    const [recorded] = await tx
      .db('payouts_reversal')
      .insert({
        tenant_id: tenantId,
        attempt_id: attemptId,
        order_id: order.id,
        order_uid: orderUID,
        cause: 'external',
        cause_id: id,
        transfer_id: transferId,
        amount_cents: amountCents,
        idempotency_key: `external:${id}`,
        state: 'succeeded',
        reversal_id: id,
      })
      .onConflict()
      .ignore()
      .returning<{ id: string }[]>('id');
    if (!recorded) return;
    await recordReversed(tx, deps, {
      tenant_id: tenantId,
      id: recorded.id,
      order_id: order.id,
      attempt_id: attemptId,
      amount_cents: amountCents,
    });
    await tx.audit({
      action: 'payout.reversed',
      subject: 'order',
      subjectId: orderUID,
      tenantId,
      after: { amountCents, transferId, reversalId: id, madeAt: 'the gateway' },
    });
    await reconcilePayout(tx, deps, { tenantId, orderId: order.id });
  });
}
