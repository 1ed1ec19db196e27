import { isUuid, type Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { recordReversals } from '../reversal/recordReversals.ts';
import { finishTransfer } from './finishTransfer.ts';
import { keepFoundTransfer } from './foundTransfer.ts';

/**
 * Handles a Stripe event for a transfer: records it if it is ours and not recorded yet, and records
 * its reversals.
 */
export async function onTransferChanged(
  deps: Deps,
  { transferId }: { transferId: string },
): Promise<void> {
  const transfer = await deps.use(gateway).stripe().transfers.retrieve(transferId);
  const { attemptId, orderUID, tenantId } = transfer.metadata;
  if (!isUuid(attemptId) || !isUuid(tenantId) || !orderUID) return;
  const scope = deps.forTenant(tenantId);
  const isOurs = await scope.read((db) =>
    db('payouts_attempt').where({ tenant_id: tenantId, id: attemptId }).first('id'),
  );
  if (!isOurs) return keepFoundTransfer(deps, transfer);
  await scope.tx((tx) => finishTransfer(tx, deps, { attemptId, orderUID, transferId }));
  if (transfer.amount_reversed > 0)
    await recordReversals(deps, { tenantId, orderUID, attemptId, transferId });
}
