import type { Deps } from '@foyer/kit/server';
import { gateway, type Ages } from '@foyer/plugin-payments/server';
import { openIntents } from '../openIntents.ts';
import type { Reversal } from './reversal.ts';
import { reversalCall } from './sendReversal.ts';

/** Finds out what came of reversals whose answer was lost, by the same rules as of transfers. */
export async function recoverReversals(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('reversals of every tenant are finished after a crash')
    .read<(Reversal & Ages)[]>((db) => openIntents(db, 'payouts_reversal', { quietSeconds }));
  await deps.use(gateway).resumeAll(reversalCall(deps), open);
}
