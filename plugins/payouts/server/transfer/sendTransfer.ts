import type { Deps, Scope } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { Attempt, TransferParams } from './attempt.ts';
import { failTransfer } from './failTransfer.ts';
import { finishTransfer } from './finishTransfer.ts';
import { isReplayed, reasonOf, type Reason } from './reasons.ts';

export type Sent = { completed: { payoutId: string } } | { refused: Reason };

/**
 * The middle step, outside of any transaction: asks the gateway with what was written down, under
 * its key, and records the answer. Nobody knows what came of a lost answer, so such an attempt stays
 * open and is found out later.
 */
export async function sendTransfer(deps: Deps, scope: Scope, attempt: Attempt): Promise<Sent> {
  const { id: attemptId, order_uid: orderUID } = attempt;
  const { stripe, classify } = deps.use(gateway);
  let transferId: string;
  try {
    const transfer = await stripe().transfers.create(attempt.params as TransferParams, {
      idempotencyKey: attempt.idempotency_key,
    });
    transferId = transfer.id;
  } catch (error) {
    const reason = reasonOf(error);
    if (classify(error) === 'refused') {
      await scope.tx((tx) => failTransfer(tx, deps, { attemptId, orderUID, reason }));
      return { refused: reason };
    }
    await scope.tx(async (tx) => {
      await tx
        .db('payouts_attempt')
        .where({ tenant_id: attempt.tenant_id, id: attemptId })
        .whereIn('state', ['submitting', 'unknown'])
        .update({
          ...{ state: 'unknown', reason, updated_at: tx.db.fn.now() },
          // The key will answer nothing else any more; what was made is in the gateway's list.
          ...(isReplayed(error) && { doubted_at: tx.db.raw('coalesce(doubted_at, now())') }),
        });
    });
    return { refused: 'in_progress' };
  }
  await scope.tx((tx) => finishTransfer(tx, deps, { attemptId, orderUID, transferId }));
  return { completed: { payoutId: attempt.payout_id } };
}
