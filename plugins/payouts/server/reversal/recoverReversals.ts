import type { Deps } from '@foyer/kit/server';
import { gateway, type Ages } from '@foyer/plugin-payments/server';
import { openIntents } from '../openIntents.ts';
import type { Reversal } from './reversal.ts';
import { reversalCall } from './sendReversal.ts';

/** Finds out what happened to reversals without a response, by the same rules as for transfers. */
export async function recoverReversals(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('finishes reversals for all tenants after a crash')
    .read<(Reversal & Ages)[]>((db) => openIntents(db, 'payouts_reversal', { quietSeconds }));
  await deps.use(gateway).resumeAll(reversalCall(deps), open);
}
