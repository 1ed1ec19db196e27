import type { Deps } from '@foyer/kit/server';
import { gateway, type Ages } from '@foyer/plugin-payments/server';
import { openIntents } from '../openIntents.ts';
import type { Attempt } from './attempt.ts';
import { transferCall } from './sendTransfer.ts';

/**
 * Finds out what came of transfers whose answer was lost, or whose process died.
 * @param quietSeconds how long nothing was heard of an attempt before it is taken up
 */
export async function recoverTransfers(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('transfers of every tenant are finished after a crash')
    .read<(Attempt & Ages)[]>((db) => openIntents(db, 'payouts_attempt', { quietSeconds }));
  await deps.use(gateway).resumeAll(transferCall(deps), open);
}
