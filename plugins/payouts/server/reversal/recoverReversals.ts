import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { finishReversal } from './finishReversal.ts';
import { toReversal, type Reversal } from './reversal.ts';
import { sendReversal } from './sendReversal.ts';

const KEY_LIVES_MS = 23 * 3_600_000;
const DOUBT_MS = 5 * 60_000;

interface Open extends Reversal {
  age_ms: number;
  doubt_ms: number | null;
}

/** Finds out what came of reversals whose answer was lost, by the same rules as of transfers. */
export async function recoverReversals(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('reversals of every tenant are finished after a crash')
    .read<Record<string, unknown>[]>((db) =>
      db('payouts_reversal')
        .whereIn('state', ['submitting', 'unknown'])
        .whereRaw('updated_at <= now() - make_interval(secs => ?)', [quietSeconds])
        .orderBy('updated_at')
        .limit(500)
        .select(
          '*',
          db.raw('extract(epoch from now() - created_at) * 1000 as age_ms'),
          db.raw('extract(epoch from now() - doubted_at) * 1000 as doubt_ms'),
        ),
    );
  for (const row of open) {
    const reversal: Open = {
      ...toReversal(row),
      age_ms: Number(row['age_ms']),
      doubt_ms: row['doubt_ms'] === null ? null : Number(row['doubt_ms']),
    };
    await recoverReversal(deps, reversal).catch((error: unknown) =>
      deps.log.warn({ err: error, reversalId: reversal.id }, 'a reversal could not be found out'),
    );
  }
}

async function recoverReversal(deps: Deps, reversal: Open): Promise<void> {
  const { id, tenant_id, order_uid: orderUID } = reversal;
  const scope = deps.forTenant(tenant_id);
  const reversalId = await findReversal(deps, reversal);
  if (reversalId) {
    await scope.tx((tx) => finishReversal(tx, deps, { id, orderUID, result: { reversalId } }));
  } else if (reversal.doubt_ms !== null && reversal.doubt_ms >= DOUBT_MS) {
    const result = { failed: 'The reversal was not made.' };
    await scope.tx((tx) => finishReversal(tx, deps, { id, orderUID, result }));
  } else if (reversal.doubt_ms === null && reversal.age_ms < KEY_LIVES_MS) {
    await sendReversal(deps, reversal);
  } else if (reversal.doubt_ms === null) {
    await scope.tx(async ({ db }) => {
      await db('payouts_reversal')
        .where({ tenant_id, id })
        .update({ state: 'unknown', doubted_at: db.fn.now() });
    });
  }
}

async function findReversal(deps: Deps, reversal: Reversal): Promise<string | undefined> {
  const made = deps
    .use(gateway)
    .stripe()
    .transfers.listReversals(reversal.transfer_id, { limit: 100 });
  for await (const { id, metadata } of made)
    if (metadata?.['reversalId'] === reversal.id) return id;
  return undefined;
}
