import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { isReplayed, reasonOf } from '../transfer/reasons.ts';
import { finishReversal } from './finishReversal.ts';
import { toReversal, type Reversal } from './reversal.ts';

/** Carries out what was written down, unless that was done already. */
export async function reverse(
  deps: Deps,
  { tenantId, reversalId }: { tenantId: string; reversalId: string },
): Promise<void> {
  const row = await deps
    .forTenant(tenantId)
    .read<Record<string, unknown> | undefined>((db) =>
      db('payouts_reversal').where({ tenant_id: tenantId, id: reversalId }).first(),
    );
  if (row?.['state'] === 'submitting') await sendReversal(deps, toReversal(row));
}

/** Asks the gateway, outside of any transaction, and records the answer; a lost one is found out later. */
export async function sendReversal(deps: Deps, reversal: Reversal): Promise<void> {
  const { id, tenant_id, order_uid: orderUID, transfer_id, amount_cents } = reversal;
  const scope = deps.forTenant(tenant_id);
  const { stripe, classify } = deps.use(gateway);
  let reversalId: string;
  try {
    const made = await stripe().transfers.createReversal(
      transfer_id,
      { amount: amount_cents, metadata: { reversalId: id, orderUID } },
      { idempotencyKey: reversal.idempotency_key },
    );
    reversalId = made.id;
  } catch (error) {
    const reason = reasonOf(error);
    if (classify(error) === 'refused') {
      const result = { failed: reason };
      return scope.tx((tx) => finishReversal(tx, deps, { id, orderUID, result }));
    }
    return scope.tx(async ({ db }) => {
      await db('payouts_reversal')
        .where({ tenant_id, id })
        .whereIn('state', ['submitting', 'unknown'])
        .update({
          ...{ state: 'unknown', reason, updated_at: db.fn.now() },
          ...(isReplayed(error) && { doubted_at: db.raw('coalesce(doubted_at, now())') }),
        });
    });
  }
  return scope.tx((tx) => finishReversal(tx, deps, { id, orderUID, result: { reversalId } }));
}
