import type { Deps } from '@foyer/kit/server';
import { gateway, type Ages } from '@foyer/plugin-payments/server';
import { openIntents } from '../openIntents.ts';
import type { Attempt } from './attempt.ts';
import { transferCall } from './sendTransfer.ts';

/**
 * Finds out what happened to transfers without a response, including those of crashed processes.
 * @param quietSeconds how long an attempt must have been inactive before it is checked
 */
export async function recoverTransfers(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('finishes transfers for all tenants after a crash')
    .read<(Attempt & Ages)[]>((db) => openIntents(db, 'payouts_attempt', { quietSeconds }));
  await deps.use(gateway).resumeAll(transferCall(deps), open);
}
