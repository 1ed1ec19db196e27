import { isUuid, type Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { recordReversals } from '../reversal/recordReversals.ts';
import { finishTransfer } from './finishTransfer.ts';

/** The gateway told of a transfer: one of ours is recorded if it was not, and what was reversed of it. */
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
  if (!isOurs) return;
  await scope.tx((tx) => finishTransfer(tx, deps, { attemptId, orderUID, transferId }));
  if (transfer.amount_reversed > 0)
    await recordReversals(deps, { tenantId, orderUID, attemptId, transferId });
}
